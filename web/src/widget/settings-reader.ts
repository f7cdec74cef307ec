import type { StoreApi } from 'zustand/vanilla';
import { widgetSettings, type WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Http } from '../api/http.ts';
import type { VisitState } from './visit-state.ts';

type Parts = { http: Http; lang: () => Locale; store: StoreApi<VisitState>; onRead: () => void };

/** The settings in the language of the page: asked for once per language; the last language asked for counts. */
export class SettingsReader {
  private asked: { lang: Locale; answer: Promise<WidgetSettings> } | undefined;

  constructor(private readonly parts: Parts) {}

  /** Where they cannot be had, the defaults hold, and the next opening asks again. */
  ask(): Promise<WidgetSettings> {
    const lang = this.parts.lang();
    if (this.asked?.lang !== lang) this.asked = { lang, answer: this.read(lang) };
    return this.asked.answer;
  }

  private async read(lang: Locale): Promise<WidgetSettings> {
    const { http, store, onRead } = this.parts;
    const answer = await http({ method: 'GET', path: '/settings/widget', answer: widgetSettings });
    if (this.asked?.lang === lang) {
      if ('value' in answer) store.setState({ settings: answer.value });
      else this.asked = undefined;
      store.setState({ hasSettingsTrouble: 'refused' in answer });
      onRead();
    }
    return store.getState().settings;
  }
}

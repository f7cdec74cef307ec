import type { StoreApi } from 'zustand/vanilla';
import { widgetSettings, type WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { WidgetState } from './widget-state.ts';

type SettingsReaderDependencies = {
  http: HttpClient;
  lang: () => Locale;
  store: StoreApi<WidgetState>;
  onRead: () => void;
};

/**
 * The settings in the language of the page: requested once per language; only the answer for the last language is used.
 */
export class SettingsReader {
  private lastRequest: { lang: Locale; answer: Promise<WidgetSettings> } | undefined;

  constructor(private readonly dependencies: SettingsReaderDependencies) {}

  /** If they cannot be loaded, the defaults apply, and the next opening tries again. */
  load(): Promise<WidgetSettings> {
    const lang = this.dependencies.lang();
    if (this.lastRequest?.lang !== lang) {
      // Until there is an answer, and without one: the product's words in this language, not the team's in another.
      this.dependencies.store.setState({ settings: widgetSettings.parse({}) });
      this.lastRequest = { lang, answer: this.fetchSettings(lang) };
    }
    return this.lastRequest.answer;
  }

  private async fetchSettings(lang: Locale): Promise<WidgetSettings> {
    const { http, store, onRead } = this.dependencies;
    const answer = await http({ method: 'GET', path: '/settings/widget', answer: widgetSettings });
    if (this.lastRequest?.lang === lang) {
      if ('value' in answer) store.setState({ settings: answer.value });
      else this.lastRequest = undefined;
      store.setState({ hasSettingsTrouble: 'refused' in answer });
      onRead();
    }
    return store.getState().settings;
  }
}

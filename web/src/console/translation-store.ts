import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionId } from '@libs/protocol/ids.ts';
import {
  defaultAgentLanguage,
  defaultCustomerLanguage,
  type ReaderRegion,
  type TranslateResponse,
  translateResponse,
  type TranslationLanguage,
  translationLanguages,
  type TranslationSource,
} from '@libs/protocol/translation.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { LazyDeviceTranslator } from '../chat/device/lazy-device-translator.ts';
import type { LocalTranslations } from '../chat/local-translations.ts';
import type { MessageLine, TranscriptLine } from '@libs/client/transcript.ts';

/** The translation settings of one conversation: off until somebody turns it on. */
type TranslationSettings = { isOn: boolean; agentLang: TranslationLanguage; customerLang: TranslationSource };

const TRANSLATION_OFF: TranslationSettings = {
  isOn: false,
  agentLang: defaultAgentLanguage,
  customerLang: defaultCustomerLanguage,
};

/** Older messages are translated only when the agent scrolls to them: few are ever read again. */
const MAX_TRANSLATED_LINES = 40;

/** Per conversation and in memory only: the chosen languages, and which translations were requested already. */
export class TranslationStore {
  readonly store: StoreApi<{ bySession: Readonly<Record<SessionId, TranslationSettings>> }> = createStore(() => ({
    bySession: {} as Readonly<Record<SessionId, TranslationSettings>>,
  }));
  /** Translations made by this agent's browser; visible to this agent only. */
  readonly deviceTranslations: StoreApi<LocalTranslations> = createStore(() => new Map());
  readonly deviceTranslator = new LazyDeviceTranslator((commandId, translation) =>
    this.deviceTranslations.setState((found) => new Map(found).set(commandId, translation), true),
  );
  private readonly requestedKeys = new Set<string>();

  constructor(private readonly request: AuthenticatedHttp) {}

  settingsOf(sessionId: SessionId): TranslationSettings {
    return this.store.getState().bySession[sessionId] ?? TRANSLATION_OFF;
  }

  changeSettings(sessionId: SessionId, change: Partial<TranslationSettings>): void {
    const now = { ...this.settingsOf(sessionId), ...change };
    this.store.setState(({ bySession }) => ({ bySession: { ...bySession, [sessionId]: now } }));
  }

  /**
   * Requests a translation of each of the customer's newest messages that has none in the agent's language yet, once
   * each.
   */
  requestTranslations(conversation: Conversation, lines: readonly TranscriptLine[]): void {
    const { isOn, agentLang, customerLang } = this.settingsOf(conversation.sessionId);
    if (!isOn) return;
    for (const line of lines.slice(-MAX_TRANSLATED_LINES)) {
      if (line.is !== 'bubble' || line.kind === 'file' || line.from !== 'customer' || line.version === null) continue;
      const made = translationOf(line, agentLang);
      const name = `${conversation.sessionId} ${line.version} ${made ? 'device' : customerLang} ${agentLang}`;
      if (made?.flag === null || this.requestedKeys.has(name)) continue;
      this.requestedKeys.add(name);
      if (made) {
        this.deviceTranslator.request(line, made);
        continue;
      }
      conversation.sendCommand({
        type: 'translation.request',
        of: line.version,
        source: customerLang,
        target: agentLang,
        attempt: 0,
      });
    }
  }

  /** The text the customer would read; null when no translation is available. */
  async preview(
    text: string,
    source: TranslationLanguage,
    reader: { target: TranslationLanguage; region: ReaderRegion | undefined },
  ): Promise<TranslateResponse | null> {
    const answer = await this.request({
      method: 'POST',
      path: '/translate',
      body: { text, source, ...reader },
      answer: translateResponse,
    });
    return 'value' in answer ? answer.value : null;
  }
}

export const translationSettingsOf = (
  { bySession }: { bySession: Readonly<Record<SessionId, TranslationSettings>> },
  sessionId: SessionId,
): TranslationSettings => bySession[sessionId] ?? TRANSLATION_OFF;

/** The translation into this language, if there is one. */
export const translationOf = ({ translations }: MessageLine, target: TranslationLanguage) =>
  translations?.findLast((one) => one.target === target);

/** The customer's language: as chosen, else as a translator detected, else as their browser reports. */
export function customerLanguageOf(
  chosen: TranslationSource,
  lines: readonly TranscriptLine[],
  browser: string,
): TranslationLanguage {
  if (chosen !== 'auto') return chosen;
  const detected = lines.findLast(
    (line) => line.is === 'bubble' && line.translations?.some(({ source }) => isSupported(source)),
  );
  const source =
    detected?.is === 'bubble' ? detected.translations?.findLast((one) => isSupported(one.source))?.source : undefined;
  return supportedLanguageOf(source) ?? supportedLanguageOf(browser) ?? 'en';
}

const isSupported = (code: string): boolean => supportedLanguageOf(code) !== undefined;

/** Maps a language tag to a supported one: `zh-Hant-HK` to `zh-TW`, `en-GB` to `en`. */
function supportedLanguageOf(code: string | undefined): TranslationLanguage | undefined {
  if (!code) return undefined;
  if (/^zh[-_](tw|hk|mo|hant)/i.test(code)) return 'zh-TW';
  return translationLanguages.find((one) => one === code.toLowerCase().split(/[-_]/)[0]);
}

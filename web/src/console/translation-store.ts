import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionId } from '@libs/protocol/ids.ts';
import {
  defaultAgentLanguage,
  defaultCustomerLanguage,
  type TranslateResponse,
  translateResponse,
  type TranslationLanguage,
  translationLanguages,
  type TranslationSource,
} from '@libs/protocol/translation.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import type { Conversation } from '../chat/conversation.ts';
import { LazyDeviceTranslator } from '../chat/device/lazy-device-translator.ts';
import type { LocalTranslations } from '../chat/local-translations.ts';
import type { MessageLine, TranscriptLine } from '../chat/transcript.ts';

/** Translation of one conversation: off until somebody turns it on. */
export type TranslationSettings = { isOn: boolean; agentLang: TranslationLanguage; customerLang: TranslationSource };

const TRANSLATION_OFF: TranslationSettings = {
  isOn: false,
  agentLang: defaultAgentLanguage,
  customerLang: defaultCustomerLanguage,
};

/** What stands further back than this is translated when somebody asks for it by scrolling: nobody reads it all. */
const MAX_TRANSLATED_LINES = 40;

/** Per conversation and in memory, as specified: which languages, and what was asked for already. */
export class TranslationStore {
  readonly store: StoreApi<{ bySession: Readonly<Record<SessionId, TranslationSettings>> }> = createStore(() => ({
    bySession: {} as Readonly<Record<SessionId, TranslationSettings>>,
  }));
  /** What the browser of this agent has translated, for this agent alone. */
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

  /** Asks for those of the newest customer's words that are not there in the agent's language yet, once each. */
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

  /** What the customer would read; null when nobody could say. */
  async preview(
    text: string,
    source: TranslationLanguage,
    target: TranslationLanguage,
  ): Promise<TranslateResponse | null> {
    const answer = await this.request({
      method: 'POST',
      path: '/translate',
      body: { text, source, target },
      answer: translateResponse,
    });
    return 'value' in answer ? answer.value : null;
  }
}

export const translationSettingsOf = (
  { bySession }: { bySession: Readonly<Record<SessionId, TranslationSettings>> },
  sessionId: SessionId,
): TranslationSettings => bySession[sessionId] ?? TRANSLATION_OFF;

/** The words in this language, if a translator has given any. */
export const translationOf = ({ translations }: MessageLine, target: TranslationLanguage) =>
  translations?.findLast((one) => one.target === target);

/** What the customer writes: as chosen, else as a translator found, else as their browser says. */
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

/** `zh-Hant-HK` and `zh-TW` are one here, `en-GB` is `en`. */
function supportedLanguageOf(code: string | undefined): TranslationLanguage | undefined {
  if (!code) return undefined;
  if (/^zh[-_](tw|hk|mo|hant)/i.test(code)) return 'zh-TW';
  return translationLanguages.find((one) => one === code.toLowerCase().split(/[-_]/)[0]);
}

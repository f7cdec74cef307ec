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
import type { Ask } from '../api/ask.ts';
import type { Conversation } from '../chat/conversation.ts';
import { OnDevice } from '../chat/device/on-device.ts';
import type { FoundTranslations } from '../chat/found-translations.ts';
import type { Bubble, Line } from '../chat/transcript.ts';

/** Translation of one conversation: off until somebody turns it on. */
export type Translating = { isOn: boolean; agentLang: TranslationLanguage; customerLang: TranslationSource };

const off: Translating = { isOn: false, agentLang: defaultAgentLanguage, customerLang: defaultCustomerLanguage };

/** What stands further back than this is translated when somebody asks for it by scrolling: nobody reads it all. */
const AT_ONCE = 40;

/** Per conversation and in memory, as specified: which languages, and what was asked for already. */
export class TranslationStore {
  readonly store: StoreApi<{ bySession: Readonly<Record<SessionId, Translating>> }> = createStore(() => ({
    bySession: {} as Readonly<Record<SessionId, Translating>>,
  }));
  /** What the browser of this agent has translated, for this agent alone. */
  readonly found: StoreApi<FoundTranslations> = createStore(() => new Map());
  readonly device = new OnDevice((commandId, translation) =>
    this.found.setState((found) => new Map(found).set(commandId, translation), true),
  );
  private readonly asked = new Set<string>();

  constructor(private readonly ask: Ask) {}

  of(sessionId: SessionId): Translating {
    return this.store.getState().bySession[sessionId] ?? off;
  }

  change(sessionId: SessionId, change: Partial<Translating>): void {
    const now = { ...this.of(sessionId), ...change };
    this.store.setState(({ bySession }) => ({ bySession: { ...bySession, [sessionId]: now } }));
  }

  /** Asks for those of the newest customer's words that are not there in the agent's language yet, once each. */
  request(conversation: Conversation, lines: readonly Line[]): void {
    const { isOn, agentLang, customerLang } = this.of(conversation.sessionId);
    if (!isOn) return;
    for (const line of lines.slice(-AT_ONCE)) {
      if (line.is !== 'bubble' || line.kind === 'file' || line.from !== 'customer' || line.version === null) continue;
      const made = translationOf(line, agentLang);
      const name = `${conversation.sessionId} ${line.version} ${made ? 'device' : customerLang} ${agentLang}`;
      if (made?.flag === null || this.asked.has(name)) continue;
      this.asked.add(name);
      if (made) {
        this.device.want(line, made);
        continue;
      }
      conversation.ask({
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
    const answer = await this.ask({
      method: 'POST',
      path: '/translate',
      body: { text, source, target },
      answer: translateResponse,
    });
    return 'value' in answer ? answer.value : null;
  }
}

export const translatingOf = (
  { bySession }: { bySession: Readonly<Record<SessionId, Translating>> },
  sessionId: SessionId,
): Translating => bySession[sessionId] ?? off;

/** The words in this language, if a translator has given any. */
export const translationOf = ({ translations }: Bubble, target: TranslationLanguage) =>
  translations?.findLast((one) => one.target === target);

/** What the customer writes: as chosen, else as a translator found, else as their browser says. */
export function languageOfCustomer(
  chosen: TranslationSource,
  lines: readonly Line[],
  browser: string,
): TranslationLanguage {
  if (chosen !== 'auto') return chosen;
  const detected = lines.findLast(
    (line) => line.is === 'bubble' && line.translations?.some(({ source }) => isListed(source)),
  );
  const source =
    detected?.is === 'bubble' ? detected.translations?.findLast((one) => isListed(one.source))?.source : undefined;
  return listed(source) ?? listed(browser) ?? 'en';
}

const isListed = (code: string): boolean => listed(code) !== undefined;

/** `zh-Hant-HK` and `zh-TW` are one here, `en-GB` is `en`. */
function listed(code: string | undefined): TranslationLanguage | undefined {
  if (!code) return undefined;
  if (/^zh[-_](tw|hk|mo|hant)/i.test(code)) return 'zh-TW';
  return translationLanguages.find((one) => one === code.toLowerCase().split(/[-_]/)[0]);
}

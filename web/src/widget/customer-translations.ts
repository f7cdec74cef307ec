import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../i18n/messages.ts';
import {
  customerLanguageOf,
  isAutoTranslated,
  translationTargetOf,
  type TranslateResponse,
  type TranslationLanguage,
} from '@libs/protocol/translation.ts';
import type { CreateDeviceTranslator, LazyDeviceTranslator } from '../chat/device/lazy-device-translator.ts';
import type { LocalTranslations } from '../chat/local-translations.ts';
import type { MessageLine, TranscriptLine, ReadTranslation } from '@libs/client/transcript.ts';

/** Older messages were read before, or are seldom read again. */
const MAX_RECENT_LINES = 40;

/** The browser's preferred language, if messages are to be translated into it without asking; null for Chinese. */
export function customerTargetLanguage(browserLanguages: readonly string[]): TranslationLanguage | null {
  const language = customerLanguageOf(browserLanguages);
  return isAutoTranslated(language) ? translationTargetOf(language) : null;
}

type RequestTranslation = (text: string, target: TranslationLanguage) => Promise<TranslateResponse | null>;

/**
 * Translations of the organisation's messages into the customer's language, requested as they are shown: newest first,
 * one at a time, each once. Nothing waits for them, and where no server translates, the browser may.
 */
export class CustomerTranslations {
  readonly translations: StoreApi<LocalTranslations> = createStore(() => new Map());
  readonly deviceTranslator: LazyDeviceTranslator | undefined;
  private readonly requestedIds = new Set<CommandId>();
  private pendingLines: readonly MessageLine[] = [];
  private isRequesting = false;

  constructor(
    readonly target: TranslationLanguage,
    private readonly requestTranslation: RequestTranslation,
    createDeviceTranslator?: CreateDeviceTranslator,
  ) {
    this.deviceTranslator = createDeviceTranslator?.((commandId, translation) =>
      this.addTranslation(commandId, translation),
    );
  }

  request(lines: readonly TranscriptLine[], lang: Locale): void {
    this.pendingLines = lines
      .slice(-MAX_RECENT_LINES)
      .filter((line) => line.is === 'bubble' && this.needsTranslation(line, lang)) as MessageLine[];
    if (!this.isRequesting) void this.requestPending();
  }

  private needsTranslation(line: MessageLine, lang: Locale): boolean {
    if (line.from === 'customer' || line.version === null || this.requestedIds.has(line.commandId)) return false;
    if (line.translation || line.translations?.some(({ target }) => target === this.target)) return false;
    return !(lang.startsWith(this.target) && line.text === m.chat_welcome());
  }

  private async requestPending(): Promise<void> {
    this.isRequesting = true;
    for (let line = this.pendingLines.at(-1); line; line = this.pendingLines.at(-1)) {
      const { commandId, text } = line;
      this.pendingLines = this.pendingLines.slice(0, -1);
      this.requestedIds.add(commandId);
      const answer = await this.requestTranslation(text, this.target);
      // A failed request may be repeated the next time.
      if (!answer) this.requestedIds.delete(commandId);
      // A refused one is kept, too: the reason is shown with the message.
      else if (answer.flag === null || answer.flag === 'tokens-changed')
        this.addTranslation(commandId, { ...answer, ms: 0, characters: 0, costMicros: 0 });
      else this.deviceTranslator?.request(line, answer);
    }
    this.isRequesting = false;
  }

  private addTranslation(commandId: CommandId, translation: ReadTranslation): void {
    this.translations.setState((found) => new Map(found).set(commandId, translation), true);
  }
}

/** Null where messages are shown untranslated. */
export function createCustomerTranslations(
  browserLanguages: readonly string[],
  request: RequestTranslation,
  createDeviceTranslator?: CreateDeviceTranslator,
): CustomerTranslations | null {
  const language = customerTargetLanguage(browserLanguages);
  return language && new CustomerTranslations(language, request, createDeviceTranslator);
}

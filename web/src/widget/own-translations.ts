import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import {
  customerLanguageOf,
  isTranslatedByItself,
  targetOf,
  type TranslateResponse,
  type TranslationLanguage,
} from '@libs/protocol/translation.ts';
import { OnDevice } from '../chat/device/on-device.ts';
import type { FoundTranslations } from '../chat/found-translations.ts';
import type { Bubble, Line, ReadTranslation } from '../chat/transcript.ts';

/** What stands further back was read before, or is seldom read again. */
const AT_ONCE = 40;

/** The language that this browser's owner reads, if what we say is to be put into it without asking; null for Chinese. */
export function ownLanguage(browserLanguages: readonly string[]): TranslationLanguage | null {
  const language = customerLanguageOf(browserLanguages);
  return isTranslatedByItself(language) ? targetOf(language) : null;
}

type Ask = (text: string, target: TranslationLanguage) => Promise<TranslateResponse | null>;

/**
 * What our side has said, in the customer's own language, asked for as it is read: the newest first, one after the
 * other, each once. Nothing waits for it, and where no server translates, the browser may.
 */
export class OwnTranslations {
  readonly found: StoreApi<FoundTranslations> = createStore(() => new Map());
  readonly device = new OnDevice((commandId, translation) => this.keep(commandId, translation));
  private readonly asked = new Set<CommandId>();
  private waiting: readonly Bubble[] = [];
  private isAsking = false;

  constructor(
    readonly target: TranslationLanguage,
    private readonly ask: Ask,
  ) {}

  request(lines: readonly Line[], lang: Locale): void {
    this.waiting = lines
      .slice(-AT_ONCE)
      .filter((line) => line.is === 'bubble' && this.isWanted(line, lang)) as Bubble[];
    if (!this.isAsking) void this.askForAll();
  }

  private isWanted(line: Bubble, lang: Locale): boolean {
    if (line.from === 'customer' || line.version === null || this.asked.has(line.commandId)) return false;
    if (line.translation || line.translations?.some(({ target }) => target === this.target)) return false;
    return !(lang.startsWith(this.target) && line.text === defaultWelcome[lang]);
  }

  private async askForAll(): Promise<void> {
    this.isAsking = true;
    for (let line = this.waiting.at(-1); line; line = this.waiting.at(-1)) {
      const { commandId, text } = line;
      this.waiting = this.waiting.slice(0, -1);
      this.asked.add(commandId);
      const answer = await this.ask(text, this.target);
      // Whoever could not be asked may be asked again, when there is a reason to look.
      if (!answer) this.asked.delete(commandId);
      else if (answer.flag === null) this.keep(commandId, { ...answer, ms: 0, characters: 0, costMicros: 0 });
      else this.device.want(line, answer);
    }
    this.isAsking = false;
  }

  private keep(commandId: CommandId, translation: ReadTranslation): void {
    this.found.setState((found) => new Map(found).set(commandId, translation), true);
  }
}

/** Null where our words are read as they were written. */
export function createOwnTranslations(browserLanguages: readonly string[], ask: Ask): OwnTranslations | null {
  const language = ownLanguage(browserLanguages);
  return language && new OwnTranslations(language, ask);
}

/** Written by `web/build/i18n-messages-plugin.ts`. */
declare module 'virtual:words' {
  type Locale = import('@libs/protocol/languages.ts').Locale;
  type Room = 'site' | 'chat' | 'desk' | 'framed';
  /** Fills `m` in the browser; must be done before anything asks it for a word. */
  export function fetchWords(locale: Locale, rooms: readonly Room[]): Promise<void>;
  /** Known once the browser's part is built: what a page of this language fetches. */
  export const wordFiles: Partial<Record<Locale, Record<Room, string>>>;
}

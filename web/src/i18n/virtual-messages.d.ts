/** Written by `web/build/message-bundles-plugin.ts`. */
declare module 'virtual:messages/*' {
  const messages: Partial<import('./messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:message-files' {
  type Locale = import('@libs/protocol/languages.ts').Locale;
  /** The address of each bundle, by language; empty until the browser's part is built. */
  export const messageFiles: Partial<Record<Locale, Record<'site' | 'chat' | 'console', string>>>;
}

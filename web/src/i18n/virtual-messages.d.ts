/** Written by `web/build/message-bundles-plugin.ts`. */
declare module 'virtual:messages/*' {
  const messages: Partial<import('./messages.ts').Messages>;
  export default messages;
}

declare module 'virtual:message-loaders' {
  type Locale = import('@libs/protocol/languages.ts').Locale;
  type MessageModule = { default: Partial<import('./messages.ts').Messages> };
  /** Fetches a bundle, by language; a build has those of its pages. */
  export const messageLoaders: Record<Locale, Partial<Record<string, () => Promise<MessageModule>>>>;
}

declare module 'virtual:media-message-loaders' {
  export { messageLoaders } from 'virtual:message-loaders';
}

declare module 'virtual:message-files' {
  type Locale = import('@libs/protocol/languages.ts').Locale;
  /** The address of each bundle, by language; empty until the browser's part is built. */
  export const messageFiles: Partial<Record<Locale, Record<'site' | 'chat' | 'media' | 'console', string>>>;
}

/** Written by `web/build/content-plugin.ts`. */
declare module 'virtual:content' {
  type ContentLoader = () => Promise<{ default: unknown }>;
  export const loaders: Record<import('@libs/protocol/languages.ts').Locale, Record<string, ContentLoader | undefined>>;
}

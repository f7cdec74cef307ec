/** Written by `web/build/content-plugin.ts`. */
declare module 'virtual:content' {
  type Door = () => Promise<{ default: unknown }>;
  export const doors: Record<import('../i18n/locale-path.ts').Locale, Record<string, Door | undefined>>;
}

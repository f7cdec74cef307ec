/**
 * A fake of the browser's Translator API for `addInitScript`: languages are downloaded by a `create` that follows a
 * user gesture, as the standard requires, and only then is there a translation. Nothing leaves the page.
 */
export function installFakeBrowserTranslator(): void {
  const fetched = new Set<string>();
  const prefixes: Record<string, string> = { zh: '译文：', fr: 'Traduction : ' };
  type Pair = { sourceLanguage: string; targetLanguage: string };
  const { userActivation } = navigator as unknown as { userActivation: { isActive: boolean } };
  const nameOf = ({ sourceLanguage, targetLanguage }: Pair) => `${sourceLanguage} ${targetLanguage}`;
  const Translator = {
    availability: async (pair: Pair) => {
      if (!(pair.targetLanguage in prefixes)) return 'unavailable';
      return fetched.has(nameOf(pair)) ? 'available' : 'downloadable';
    },
    create: async (pair: Pair) => {
      if (!fetched.has(nameOf(pair)) && !userActivation.isActive)
        throw new DOMException('Requires a user gesture', 'NotAllowedError');
      fetched.add(nameOf(pair));
      return { translate: async (text: string) => `${prefixes[pair.targetLanguage]}${text}` };
    },
  };
  Object.assign(globalThis, { Translator });
}

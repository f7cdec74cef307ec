/**
 * An honest fake of the Translator API for `addInitScript`: languages are fetched by a `create` that follows an act of
 * the person, as the standard asks, and only then is there a translation. What it is given stays in the page.
 */
export function installFakeBrowserTranslator(): void {
  const fetched = new Set<string>();
  const said: Record<string, string> = { zh: '译文：', fr: 'Traduction : ' };
  type Pair = { sourceLanguage: string; targetLanguage: string };
  const { userActivation } = navigator as unknown as { userActivation: { isActive: boolean } };
  const nameOf = ({ sourceLanguage, targetLanguage }: Pair) => `${sourceLanguage} ${targetLanguage}`;
  const Translator = {
    availability: async (pair: Pair) => {
      if (!(pair.targetLanguage in said)) return 'unavailable';
      return fetched.has(nameOf(pair)) ? 'available' : 'downloadable';
    },
    create: async (pair: Pair) => {
      if (!fetched.has(nameOf(pair)) && !userActivation.isActive)
        throw new DOMException('Requires a user gesture', 'NotAllowedError');
      fetched.add(nameOf(pair));
      return { translate: async (text: string) => `${said[pair.targetLanguage]}${text}` };
    },
  };
  Object.assign(globalThis, { Translator });
}

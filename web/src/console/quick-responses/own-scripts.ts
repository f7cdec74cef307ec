import { languagesOfText } from '@libs/guard/language-of-text.ts';
import { languagesOf, type Script, textIn } from '@libs/protocol/scripts.ts';
import { emptyLocalizedText } from '@libs/protocol/settings.ts';
import type { QuickResponse } from './quick-response-store.ts';

/**
 * A quick response of this browser as a script. One without languages has its text in those that its letters can be of, and
 * one from before a language was added has none in it.
 */
export const toScript = ({ id, title, script, folder = '', texts }: QuickResponse): Script => ({
  ...{ id, title, folder },
  texts: texts ? { ...emptyLocalizedText, ...texts } : textIn(languagesOfText(script), script),
});

/** As it is stored: `script` is the text in the first language that has one. */
export const toQuickResponse = (script: Script): QuickResponse => {
  const [first] = languagesOf(script);
  return { ...script, script: first ? script.texts[first] : '' };
};

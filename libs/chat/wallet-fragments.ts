/**
 * Parts of a wallet's address as people write them: `TQn9Y2…cLSE`, or `ends with cLSE`. Each letter is a fact, its case
 * included, though it has no digit beside it by which a number would be compared.
 */
const SHORTENED = /(?<![\p{L}\d])(?=[A-Za-z]*\d)[A-Za-z\d]{2,}(?:\.{2,}|…+|\*{2,})[A-Za-z\d]{2,}(?![\p{L}\d])/gu;
const MENTIONED =
  /(?:\b(?:ends?|ending|starts?|starting|begins?|beginning) (?:in|with)|\b(?:berakhir|bermula) dengan|[以由]|[头頭尾]是)[ :：“"']*([A-Za-z\d]{2,12})(?![A-Za-z\d])/giu;
/** Neither a word (`Hello`, `hello`), nor an abbreviation that a language may write out (`USD`), nor a number. */
const IS_WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+|\d+)$/;

function walletFragmentsIn(text: string): string[] {
  const shortened = [...text.matchAll(SHORTENED)].flatMap(([found]) => found.split(/[^A-Za-z\d]+/u));
  const mentioned = [...text.matchAll(MENTIONED)].map(([, found]) => found!).filter((found) => !IS_WORD.test(found));
  return [...shortened, ...mentioned];
}

/** Whether each part of an address that one text has stands in the other letter by letter. */
export function hasSameWalletFragments(original: string, translated: string): boolean {
  const isIn = (fragment: string, text: string) =>
    new RegExp(`(?<![A-Za-z\\d])${fragment}(?![A-Za-z\\d])`, 'u').test(text);
  return (
    walletFragmentsIn(original).every((fragment) => isIn(fragment, translated)) &&
    walletFragmentsIn(translated).every((fragment) => isIn(fragment, original))
  );
}

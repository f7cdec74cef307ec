/**
 * Where an address can begin: not inside a word of letters that are written with spaces between words; a Chinese
 * sentence runs straight into it.
 */
const WORD_START = String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}])`;

/**
 * What somebody could act on. A translator may leave none of these out, and may add none. A stranger's text is read in
 * one pass: a pattern that runs on without bound may begin only once in the run that it reads (`long-inputs.spec.ts`).
 */
export const ADDRESS_PATTERNS = [
  String.raw`(?:[a-z][a-z0-9+.-]{1,20}:\/\/|hxxps?:\/\/|www\.)[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+`,
  String.raw`(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`,
  String.raw`(?=[A-Za-z0-9])${WORD_START}(?<![@.]|\.\]|[A-Za-z0-9.\]]-+)(?:[A-Za-z0-9-]{1,63}(?:\[?\.\]?))+[a-z]{2,24}(?:\/[A-Za-z0-9\-._~:/?#@!$&'*+,;=%]*)?(?![A-Za-z0-9]|_+[A-Za-z0-9])`,
  String.raw`${WORD_START}@[A-Za-z0-9_.]{3,}`,
  String.raw`(?<![A-Za-z0-9])[A-Z]{2}\p{Nd}{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])`,
  String.raw`(?<![A-Za-z0-9])(?=[A-Za-z0-9_-]{0,127}\p{Nd})(?=[A-Za-z0-9_-]{0,127}[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9_-]{4,}[A-Za-z0-9])(?![A-Za-z0-9])`,
];

/** A link at the end of a sentence does not own the full stop. */
export const TRAILING_PUNCTUATION = /(?<![.,;:!?'")\]\s])[.,;:!?'")\]\s]+$/u;

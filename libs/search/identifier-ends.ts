/** So short a number or code is a word like others. */
const MIN_LENGTH = 7;
const MIN_WALLET_LENGTH = 20;
const MIN_ACCOUNT_LENGTH = 8;
const MIN_LETTERS_ONLY_LENGTH = 25;
export const MIN_ENDING = 4;
const MIN_BEGINNING = 6;

/** Words of an account, a wallet or a phone: those with digits in them, and very long ones. */
export const isIdentifier = (word: string): boolean =>
  word.length >= MIN_LENGTH && !word.includes('@') && (/\d/.test(word) || word.length >= MIN_LETTERS_ONLY_LENGTH);

/** Long enough that its beginning says which one it is. `anna88` is none of `anna8812`. */
export const hasBeginning = (word: string): boolean =>
  /^\d+$/.test(word) ? word.length >= MIN_ACCOUNT_LENGTH : isIdentifier(word) && word.length >= MIN_WALLET_LENGTH;

/** Whether `end` with a digit in it is the last of this identifier, or its first. */
export const isEndOf = (identifier: string, end: string): boolean =>
  /\d/.test(end) &&
  ((end.length >= MIN_ENDING && isIdentifier(identifier) && identifier.endsWith(end)) ||
    (end.length >= MIN_BEGINNING && hasBeginning(identifier) && identifier.startsWith(end)));

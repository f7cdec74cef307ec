/**
 * What every text contains in which a pattern can match. Most messages contain no sign at all, and looking for one
 * costs a fraction of the pattern. Required of whatever is listed, so that nothing is left out by a forgotten sign: a
 * pattern whose matches have nothing in common says so, and is always tried.
 */
export type FirstSign = RegExp | 'none';

export const containsSign = (text: string, sign: FirstSign): boolean => sign === 'none' || sign.test(text);

/** Most messages are ASCII, which needs no other reading. */
export const containsMoreThanAscii = (text: string): boolean => /[\u0080-\uffff]/.test(text);

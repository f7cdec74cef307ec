/**
 * Nothing a person could see: white space, control and format characters, and the letters that draw nothing
 * (Braille blank U+2800, Hangul fillers U+115F, U+1160, U+3164, U+FFA0), which `trim()` keeps.
 */
const INVISIBLE = /^[\s\p{C}\u2800\u115F\u1160\u3164\uFFA0]*$/u;

/** Whether a text shows nothing at all. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

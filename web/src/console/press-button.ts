/** Does what a button does that is on the screen, and nothing where it is not. */
export const pressButton = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

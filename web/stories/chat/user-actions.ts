import type { Locale } from '@libs/protocol/languages.ts';

/** What a person would do in a box of this page, for what no store knows: an open menu, a field that is filled in. */
export type UserActions = (box: HTMLElement, lang: Locale) => Promise<void>;

/** Two seconds of drawing; what has not come by then does not come. */
const MAX_FRAMES = 120;

/** Waits until it is drawn. */
export async function waitForElement<E extends Element>(box: HTMLElement, selector: string): Promise<E> {
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    const element = box.querySelector<E>(selector);
    if (element) return element;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`nothing in ${box.parentElement?.id} is ${selector}`);
}

export const clickElement = async (box: HTMLElement, selector: string): Promise<void> =>
  (await waitForElement<HTMLElement>(box, selector)).click();

/** Presses the button that says this. */
export async function clickButtonNamed(box: HTMLElement, words: string): Promise<void> {
  await waitForElement(box, 'button');
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words);
  if (!button) throw new Error(`no button in ${box.parentElement?.id} says ${words}`);
  button.click();
}

/** Writes as a keyboard does: React hears of a value only by the event. */
export async function fillField(box: HTMLElement, selector: string, text: string): Promise<void> {
  const input = await waitForElement<HTMLInputElement>(box, selector);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(requestAnimationFrame);
}

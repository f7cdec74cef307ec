import type { Locale } from '@libs/protocol/languages.ts';

/** What a person would do in a state's box, for states that no store holds: an open menu, a filled field. */
export type UserActions = (box: HTMLElement, lang: Locale) => Promise<void>;

/** Two seconds of frames; what has not appeared by then is missing. */
const MAX_FRAMES = 120;

/** Waits until the element is rendered. */
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

/** Clicks the button with this name. */
export async function clickButtonNamed(box: HTMLElement, buttonName: string): Promise<void> {
  await waitForElement(box, 'button');
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === buttonName);
  if (!button) throw new Error(`no button in ${box.parentElement?.id} says ${buttonName}`);
  button.click();
}

/** Sets the value as typing does: React notices it only through the event. */
export async function fillField(box: HTMLElement, selector: string, text: string): Promise<void> {
  const input = await waitForElement<HTMLInputElement>(box, selector);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(requestAnimationFrame);
}

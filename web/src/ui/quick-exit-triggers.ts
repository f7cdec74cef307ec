/** Shift pressed this often, with no other key between, triggers the quick exit. */
const REQUIRED_PRESSES = 3;

/** Long enough for a frightened person, shorter than three unrelated presses usually take. */
const PRESS_WINDOW_MS = 2000;

/** Listens in the capture phase, so that a dialog that stops the propagation of keys does not disable it. */
export function watchForShiftPresses(page: Document, leave: () => void): void {
  let presses: number[] = [];
  const onKey = ({ key, repeat, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent) => {
    if (repeat) return;
    const isPlainShift = key === 'Shift' && !(ctrlKey || altKey || metaKey);
    presses = isPlainShift ? [...presses, timeStamp].slice(-REQUIRED_PRESSES) : [];
    if (presses.length === REQUIRED_PRESSES && timeStamp - presses[0]! <= PRESS_WINDOW_MS) leave();
  };
  page.addEventListener('keydown', onKey, true);
}

/** Any element with the attribute is an exit, whichever component rendered it. */
export function watchForExitClicks(page: Document, leave: () => void): void {
  const onClick = (event: Event) => {
    if (!(event.target as Element).closest('[data-quick-exit]')) return;
    event.preventDefault();
    leave();
  };
  page.addEventListener('click', onClick, true);
}

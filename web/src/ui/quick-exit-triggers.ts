/** Shift pressed this often, with no other key between, means: away from here. */
const REQUIRED_PRESSES = 3;

/** Longer than a frightened hand needs, shorter than three unrelated presses usually take. */
const PRESS_WINDOW_MS = 2000;

/** On the way down to what has the focus: a dialog that keeps its keys to itself does not keep these. */
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

/** A control is an exit by its attribute, whoever drew it. */
export function watchForExitClicks(page: Document, leave: () => void): void {
  const onClick = (event: Event) => {
    if (!(event.target as Element).closest('[data-quick-exit]')) return;
    event.preventDefault();
    leave();
  };
  page.addEventListener('click', onClick, true);
}

/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/react';
import { watchForQuickExit } from './quick-exit-listener.ts';

const leave = jest.fn();
watchForQuickExit(document, leave);

/** Presses keys at the given milliseconds of a fake clock. */
function press(...keys: [key: string, at: number, more?: KeyboardEventInit][]): void {
  for (const [key, at, more] of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.dispatchEvent(event);
  }
}

beforeEach(() => {
  press(['x', 0]);
  leave.mockClear();
});

describe('quick exit', () => {
  it('is triggered by pressing Shift three times', () => {
    press(['Shift', 100], ['Shift', 400]);
    expect(leave).not.toHaveBeenCalled();
    press(['Shift', 700]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('is not triggered by typing capital letters', () => {
    press(['Shift', 100], ['A', 200], ['Shift', 300], ['B', 400], ['Shift', 500], ['C', 600]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('is not triggered by a held key, slow presses or a shortcut', () => {
    press(['Shift', 100], ['Shift', 150, { repeat: true }], ['Shift', 200, { repeat: true }]);
    press(['x', 900], ['Shift', 1000], ['Shift', 2500], ['Shift', 4000]);
    press(['x', 4900], ['Shift', 5000, { ctrlKey: true }], ['Shift', 5100, { ctrlKey: true }], ['Shift', 5200]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('is triggered by the last three of many presses', () => {
    press(['Shift', 100], ['Shift', 2500], ['Shift', 2600], ['Shift', 2700]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('is triggered by its button', () => {
    document.body.innerHTML = '<a href="https://example.org/" data-quick-exit><b>Leave</b></a>';
    fireEvent.click(document.querySelector('b')!);
    expect(leave).toHaveBeenCalledTimes(1);
  });
});

/** @jest-environment jsdom */
import '../testing/text-encoder.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { CommandBar } from './command-bar.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

it('is walked and closed also where scrolling answers with a promise', () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  const [first, second] = [jest.fn(), jest.fn()];
  const commands = [
    { name: 'one', run: first },
    { name: 'two', run: second },
  ];
  const { unmount } = render(<CommandBar commands={commands} onClose={jest.fn()} />);
  const input = screen.getByRole('combobox');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter' });
  unmount();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

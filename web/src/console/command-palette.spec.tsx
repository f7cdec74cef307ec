/** @jest-environment jsdom */
import '../testing/text-encoder-polyfill.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { CommandPalette } from './command-palette.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

it('is walked and closed also where scrolling answers with a promise', () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  const [first, second] = [jest.fn(), jest.fn()];
  const commands = [
    { name: 'one', run: first },
    { name: 'two', run: second },
  ];
  const { unmount } = render(<CommandPalette commands={commands} onClose={jest.fn()} />);
  const input = screen.getByRole('combobox');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter' });
  unmount();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

describe('the focus', () => {
  const search = () => screen.getByRole('searchbox');
  const reply = () => screen.getByRole('textbox');
  /** The bar is gone first, and its goodbye, which gives the focus back, comes a timer later. */
  const press = async (key: string) => {
    fireEvent.keyDown(screen.getByRole('combobox'), { key });
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  };

  beforeEach(() => {
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      const commands = [{ name: 'search', run: () => search().focus() }];
      return (
        <>
          <input type="search" />
          <textarea onClick={() => setIsOpen(true)} />
          {isOpen && <CommandPalette commands={commands} onClose={() => setIsOpen(false)} />}
        </>
      );
    }
    render(<Page />);
    reply().focus();
    fireEvent.click(reply());
  });

  it('goes back to where it was when the bar is left', async () => {
    await press('Escape');
    expect(document.activeElement).toBe(reply());
  });

  it('stays where a command has put it', async () => {
    await press('Enter');
    expect(document.activeElement).toBe(search());
  });
});

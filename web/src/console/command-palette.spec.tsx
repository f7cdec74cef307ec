/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { CommandPalette } from './command-palette.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

it('supports arrow keys and closing also where scrollIntoView returns a promise', () => {
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
  /** The palette unmounts first; its cleanup, which restores the focus, runs one timer later. */
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

  it('returns to the previous element when the palette is closed', async () => {
    await press('Escape');
    expect(document.activeElement).toBe(reply());
  });

  it('stays where a command has moved it', async () => {
    await press('Enter');
    expect(document.activeElement).toBe(search());
  });
});

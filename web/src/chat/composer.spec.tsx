/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { Composer } from './composer.tsx';

function ComposerFixture({ onSend, hasFiles }: { onSend: (text: string) => RefusalCode | null; hasFiles?: boolean }) {
  const [draft, setDraft] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <Composer
      draft={draft}
      onDraft={setDraft}
      onSend={onSend}
      hasFiles={hasFiles}
      refusalMessage={(code) => `refused: ${code}`}
      label="Your message"
      sendLabel="Send"
      rows={1}
      heightClass=""
      inputRef={input}
    />
  );
}

describe('the composer', () => {
  let onSend: jest.Mock<RefusalCode | null, [string]>;
  const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  const write = (value: string) => fireEvent.change(input(), { target: { value } });

  beforeEach(() => {
    onSend = jest.fn<RefusalCode | null, [string]>(() => null);
    render(<ComposerFixture onSend={onSend} />);
  });

  it('sends chosen files without a text as well', () => {
    cleanup();
    render(<ComposerFixture onSend={onSend} hasFiles />);
    fireEvent.keyDown(input(), { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend.mock.calls).toEqual([[''], ['']]);
  });

  it('sends on Enter, empties the input and keeps the focus there', () => {
    write('hello');
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false);
    expect(onSend).toHaveBeenCalledWith('hello');
    expect(input().value).toBe('');
    expect(document.activeElement).toBe(input());
  });

  it('is one line high where it is not shown yet, as in a frame that is being opened', () => {
    expect(input().style.height).toBe('auto');
  });

  it('leaves Shift+Enter to the browser, which starts a new line', () => {
    write('hello');
    expect(fireEvent.keyDown(input(), { key: 'Enter', shiftKey: true })).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('ignores the Enter that ends an IME composition, however the browser reports it', () => {
    write('nihao');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    expect(onSend).not.toHaveBeenCalled();
  });

  it.each(['', '   ', '\n\n', '\u2800'])('does not send a blank text: %j', (blank) => {
    write(blank);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('keeps the text when it is refused, and shows the reason', () => {
    onSend.mockReturnValueOnce('message.too-long');
    write('far too long');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(input().value).toBe('far too long');
    expect(screen.getByRole('alert').textContent).toBe('refused: message.too-long');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

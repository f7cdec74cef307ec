import { type KeyboardEvent, type ReactNode, type RefObject, type SubmitEvent, useLayoutEffect, useState } from 'react';
import { isBlank } from '@libs/chat/blank-text.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { classNames } from '../ui/class-names.ts';

type ComposerProps = {
  /** State of the parent, so that closing the panel or choosing another chat does not lose the draft. */
  draft: string;
  onDraft: (draft: string) => void;
  /** Files were chosen: they are sent with the text, or without one. */
  hasFiles?: boolean;
  /** Null when it is being sent; otherwise the text stays in the input, with the reason, or until a question is answered. */
  onSend: (text: string) => RefusalCode | 'needs-answer' | null;
  refusalMessage: (code: RefusalCode) => string;
  label: string;
  sendLabel: string;
  placeholder?: string;
  rows: number;
  /** A class that limits the height of the input. */
  heightClass: string;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onFocus?: () => void;
  /** Another question has to be answered first. */
  isBlocked?: boolean;
  /** Shown before the input. */
  before?: ReactNode;
};

/** The message input. Enter sends, Shift+Enter starts a new line, and an Enter that ends an IME composition does neither. */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, inputRef, isBlocked = false } = props;
  const isEmpty = isBlank(draft) && !props.hasFiles;
  const [refused, setRefused] = useState<RefusalCode | null>(null);
  useLayoutEffect(() => {
    if (inputRef.current) fitHeight(inputRef.current);
  }, [inputRef, draft]);

  const send = () => {
    if (isEmpty || isBlocked) return;
    const code = props.onSend(draft);
    setRefused(code === 'needs-answer' ? null : code);
    if (code === 'needs-answer') return;
    if (code === null) onDraft('');
    inputRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={onSubmit}>
      {refused && (
        <p role="alert" className="px-1 pb-1 text-sm text-alarm">
          {props.refusalMessage(refused)}
        </p>
      )}
      <div className="flex items-end gap-2">
        {props.before}
        <textarea
          ref={inputRef}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={props.onFocus}
          aria-label={props.label}
          placeholder={props.placeholder}
          rows={props.rows}
          dir="auto"
          enterKeyHint="send"
          autoComplete="off"
          className={classNames(
            'min-w-0 flex-1 resize-none overflow-y-auto rounded-control border border-line-strong bg-surface px-3 py-2 text-base leading-6 text-ink placeholder:text-ink-soft',
            props.heightClass,
          )}
        />
        <SendButton label={props.sendLabel} isDisabled={isEmpty || isBlocked} />
      </div>
    </form>
  );
}

function SendButton({ label, isDisabled }: { label: string; isDisabled: boolean }) {
  return (
    <button
      type="submit"
      disabled={isDisabled}
      aria-label={label}
      title={label}
      className="grid size-11 shrink-0 place-items-center rounded-control bg-brand text-on-brand hover:bg-brand-strong disabled:cursor-not-allowed disabled:bg-line disabled:text-ink-soft"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <path d="M3 20.5v-6.6L13.5 12 3 10.1V3.5L22 12z" fill="currentColor" />
      </svg>
    </button>
  );
}

/** Browsers end a composition in different orders; older ones report a key that belongs to it as 229. */
const COMPOSITION_KEY_CODE = 229;

function isSendKey(event: { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number }): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== COMPOSITION_KEY_CODE;
}

/** As high as its text; a class limits the height. */
function fitHeight(input: HTMLTextAreaElement): void {
  input.style.height = 'auto';
  // In a frame that is not shown yet every height is 0; the input then keeps its initial single line.
  if (input.scrollHeight === 0) return;
  const borders = input.offsetHeight - input.clientHeight;
  input.style.height = `${input.scrollHeight + borders}px`;
}

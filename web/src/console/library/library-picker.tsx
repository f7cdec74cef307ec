import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { LibraryFile } from '@libs/protocol/library.ts';
import { formatFileSize } from '../../chat/files/file-size.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useStore } from '../../ui/use-store.ts';
import type { LibraryFilesStore } from './library-files-store.ts';

type LibraryPickerProps = {
  library: LibraryFilesStore;
  sessionId: SessionId;
  lang: Locale;
  mayRemove: boolean;
  onSent: () => void;
  onPropose: () => void;
};

/** Type to filter, arrow keys to move, Enter to send. */
export function LibraryPicker({ library, sessionId, lang, mayRemove, onSent, onPropose }: LibraryPickerProps) {
  const { files } = useStore(library.store);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  // A repeat after a lost answer is the same sending.
  const fileIds = useRef(new Map<string, ReturnType<typeof newCommandId>>());
  useEffect(() => void library.load().then((refused) => setFault(refused?.message ?? null)), [library]);

  const shown = (files ?? []).filter((one) => containsWords(one, text));
  const send = async ({ id }: LibraryFile) => {
    if (isSending) return;
    const fileId = fileIds.current.get(id) ?? newCommandId();
    fileIds.current.set(id, fileId);
    setSending(true);
    const refused = await library.send(sessionId, id, fileId);
    setSending(false);
    if (refused) setFault(refused.message);
    else onSent();
  };
  const remove = async ({ id, title }: LibraryFile) => {
    const refused = await library.remove(id);
    setFault(refused?.message ?? null);
    if (!refused) showToast({ title, text: m.library_removed() });
  };
  const onKeyDown = (event: KeyboardEvent) => moveFocus(list.current, event);
  return (
    <div ref={list} className="flex flex-col gap-3">
      <TextField
        ref={search}
        label={m.library_search()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {fault && (
        <p role="alert" className="text-sm text-alarm">
          {fault}
        </p>
      )}
      {files && shown.length === 0 && (
        <p className="text-ink-soft">{files.length === 0 ? m.library_empty() : m.library_none()}</p>
      )}
      <ul className="-mx-1 flex max-h-[45dvh] flex-col overflow-y-auto p-1">
        {shown.map((one) => (
          <li key={one.id} className="flex items-center gap-2 border-b border-line">
            <button
              type="button"
              data-choice=""
              aria-disabled={isSending}
              onClick={() => void send(one)}
              onKeyDown={onKeyDown}
              className="min-h-11 min-w-0 flex-1 rounded-control px-2 py-1.5 text-start hover:bg-sunken focus-visible:bg-brand-soft"
            >
              <span className="block font-semibold [overflow-wrap:anywhere]">{one.title}</span>
              <span className="block text-sm [overflow-wrap:anywhere] text-ink-soft">
                <bdi>{one.file.name}</bdi> · {formatFileSize(lang, one.file.bytes)}
              </span>
            </button>
            {mayRemove && (
              <ConfirmButton
                kind="quiet"
                size="small"
                action={m.library_remove()}
                label={m.library_remove_named({ title: one.title })}
                onConfirm={() => void remove(one)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onPropose} className="self-start">
        {m.library_propose()}
      </Button>
    </div>
  );
}

const containsWords = ({ title, file }: LibraryFile, text: string): boolean => {
  const name = `${title} ${file.name}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
};

/** From the search to the first file, and from file to file; Enter in the search goes to the first one and sends nothing. */
function moveFocus(list: HTMLElement | null, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || !list) return;
  const choices = [...list.querySelectorAll<HTMLElement>('[data-choice]')];
  const at = choices.indexOf(document.activeElement as HTMLElement);
  const isInput = document.activeElement instanceof HTMLInputElement;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: isInput ? 1 : 0 }[event.key] ?? 0;
  if (step === 0 || (at < 0 && !isInput)) return;
  event.preventDefault();
  const next = choices[at + step];
  if (next) next.focus();
  else if (step < 0) list.querySelector('input')?.focus();
}

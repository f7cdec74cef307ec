import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fileTypes } from '@libs/protocol/files.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFileButton } from '../../ui/choose-file-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { LibraryFilesStore } from './library-files-store.ts';

type ProposeFileFormProps = { library: LibraryFilesStore; onBack: () => void; onProposed: () => void };

/** A file and its title, which another person has to approve. */
export function ProposeFileForm({ library, onBack, onProposed }: ProposeFileFormProps) {
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // It takes the place of the list, whose button had the focus.
  useEffect(() => first.current?.focus(), []);
  const propose = async () => {
    if (!title.trim() || !file) return setFault(m.library_file_missing());
    setSending(true);
    const refused = await library.propose({ id: crypto.randomUUID(), title: title.trim(), file });
    setSending(false);
    if (refused) return setFault(refused.message);
    showToast({ title: title.trim(), text: m.changes_waits() });
    onProposed();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending) void propose();
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        ref={first}
        label={m.library_file_title()}
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {/* A browser's own field for files speaks the browser's language and not the page's. */}
      <div className="flex flex-col gap-1">
        <span className="text-sm font-semibold">{m.library_file()}</span>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ChooseFileButton label={m.library_file_choose()} accept={fileTypes.join(',')} onFile={setFile} />
          <output className="min-w-0 [overflow-wrap:anywhere]">{file?.name}</output>
        </div>
        <p className="text-sm text-ink-soft">{m.files_attach_hint()}</p>
      </div>
      {fault && (
        <p role="alert" className="text-sm text-alarm">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onBack}>
          {m.library_back()}
        </Button>
        <Button type="submit" isBusy={isSending}>
          {m.library_propose()}
        </Button>
      </div>
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import { type AttachedFile, isPicture } from '@libs/protocol/files.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { useChat } from '../chat-provider.ts';
import { sizeIn } from './file-size.ts';
import { saveBlob } from './save-blob.ts';

type SentFileProps = {
  fileId: CommandId;
  file: AttachedFile;
  lang: Locale;
  /** Who may have the picture as it came. */
  mayHaveOriginal: boolean;
  /** A customer needs the way out also where a picture covers everything. */
  hasExit: boolean;
};

/** A file in the conversation: a picture to look at, or what it is and the way to save it. */
export function SentFile(props: SentFileProps) {
  return isPicture(props.file) ? <Picture {...props} /> : <Document {...props} />;
}

function Document({ fileId, file, lang }: SentFileProps) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Name file={file} lang={lang} />
      <Save fileId={fileId} file={file} make="view" />
    </div>
  );
}

const Name = ({ file, lang }: { file: AttachedFile; lang: Locale }) => (
  <div className="min-w-0">
    <bdi className="block [overflow-wrap:anywhere]">{file.name}</bdi>
    <span className="text-sm">{`${file.mediaType.split('/')[1]!.toUpperCase()}, ${sizeIn(lang, file.bytes)}`}</span>
  </div>
);

type SaveProps = { fileId: CommandId; file: AttachedFile; make: 'view' | 'original' };

function Save({ fileId, file, make }: SaveProps) {
  const { fetchFile } = useChat();
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    const got = await fetchFile?.(fileId, make);
    if (!got) return;
    setFault('refused' in got ? got.refused.message : null);
    if ('blob' in got) saveBlob(got.blob, file.name);
  };
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        onClick={() => void save()}
        aria-label={
          make === 'original' ? `${m.files_save_original()}: ${file.name}` : m.files_save_named({ name: file.name })
        }
      >
        {make === 'original' ? m.files_save_original() : m.files_save()}
      </Button>
      {fault && (
        <span role="alert" className="text-sm">
          {fault}
        </span>
      )}
    </>
  );
}

/** Wide enough to recognise, small enough to read on beside it. */
const MOST = { width: 240, height: 280 };

function Picture({ fileId, file, lang, mayHaveOriginal, hasExit }: SentFileProps) {
  const large = useRef<HTMLDialogElement>(null);
  const { url, fault, again } = useView(fileId);
  const { width, height } = shownSize(file);
  return (
    <>
      <button
        type="button"
        aria-label={m.files_open_named({ name: file.name })}
        disabled={!url}
        onClick={() => large.current?.showModal()}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className="block max-w-full overflow-hidden rounded-md bg-surface"
      >
        {url && <img src={url} alt="" className="size-full object-contain" />}
      </button>
      <bdi className="mt-1 block text-sm [overflow-wrap:anywhere]">{file.name}</bdi>
      {fault && (
        <span className="block text-sm">
          {fault}{' '}
          <button type="button" onClick={again} className="min-h-9 font-semibold underline">
            {m.chat_retry()}
          </button>
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is around must not hear the key that closes this */}
      <dialog
        ref={large}
        aria-label={file.name}
        onKeyDown={(event) => event.stopPropagation()}
        className="m-auto max-h-[95dvh] max-w-[95vw] rounded-card bg-surface p-3 text-ink backdrop:bg-black/70"
      >
        <div className="sticky top-0 mb-2 flex flex-wrap items-center justify-between gap-3 bg-surface">
          <Name file={file} lang={lang} />
          <div className="flex flex-wrap items-center gap-2">
            {mayHaveOriginal && <Save fileId={fileId} file={file} make="original" />}
            <Button size="small" onClick={() => large.current?.close()}>
              {m.files_close()}
            </Button>
            {hasExit && (
              <Button kind="alarm" data-quick-exit="">
                {m.quick_exit()}
              </Button>
            )}
          </div>
        </div>
        {url && <img src={url} alt={file.name} className="max-h-[80dvh] max-w-full object-contain" />}
      </dialog>
    </>
  );
}

function shownSize({ pixels }: AttachedFile): { width: number; height: number } {
  const { width, height } = pixels ?? MOST;
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
}

/** The picture drawn anew, for as long as it is on the screen. */
function useView(fileId: CommandId) {
  const { fetchFile } = useChat();
  const [turn, setTurn] = useState(0);
  const [view, setView] = useState<{ url?: string; fault?: string }>({});
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    void fetchFile?.(fileId, 'view').then((got) => {
      if (isGone) return;
      if ('refused' in got) return setView({ fault: got.refused.message });
      made = URL.createObjectURL(got.blob);
      setView({ url: made });
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [fetchFile, fileId, turn]);
  return { ...view, again: () => setTurn(turn + 1) };
}

import { useRef, useState } from 'react';
import { type AttachedFile, isPicture, isRecording } from '@libs/protocol/files.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useChat } from '../chat-provider.ts';
import { useMedia } from '../media/load-media.ts';
import { formatFileSize } from './file-size.ts';
import { saveBlob } from './save-blob.ts';
import { useFileUrl } from './use-file-url.ts';
import { ModalDialog } from '../modal-dialog.tsx';

export type FileAttachmentProps = {
  fileId: CommandId;
  file: AttachedFile;
  lang: Locale;
  /** Whether the reader may download the file as it was sent. */
  mayHaveOriginal: boolean;
  /** A customer needs the quick exit also where a picture covers everything. */
  hasExit: boolean;
};

/** A file in the conversation: a picture, a player, or a document with its name, its type and a button that saves it. */
export function FileAttachment(props: FileAttachmentProps) {
  const isPlayed = isRecording(props.file);
  const media = useMedia(props.lang, isPlayed);
  if (isPicture(props.file)) return <PictureAttachment {...props} />;
  return isPlayed && media ? <media.RecordingPlayer {...props} /> : <DocumentAttachment {...props} />;
}

function DocumentAttachment({ fileId, file, lang, mayHaveOriginal, hasExit }: FileAttachmentProps) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <FileNameAndType file={file} lang={lang} />
      <SaveButtons {...{ fileId, file, mayHaveOriginal, hasExit }} />
    </div>
  );
}

/** As it is looked at, and as it was sent. */
export const SaveButtons = ({ fileId, file, mayHaveOriginal, hasExit }: Omit<FileAttachmentProps, 'lang'>) => (
  <div className="flex flex-wrap gap-1.5">
    <SaveButton fileId={fileId} file={file} variant="view" />
    {/* Of a document a customer gets no other one than the original. */}
    {mayHaveOriginal && !hasExit && <SaveButton fileId={fileId} file={file} variant="original" />}
  </div>
);

export const FileNameAndType = ({ file, lang }: { file: AttachedFile; lang: Locale }) => (
  <div className="min-w-0">
    <bdi className="block [overflow-wrap:anywhere]">{file.name}</bdi>
    <span className="text-sm">{`${file.mediaType.split('/')[1]!.toUpperCase()} · ${formatFileSize(lang, file.bytes)}`}</span>
  </div>
);

type SaveButtonProps = { fileId: CommandId; file: AttachedFile; variant: 'view' | 'original' };

function SaveButton({ fileId, file, variant }: SaveButtonProps) {
  const { fetchFile } = useChat();
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    const result = await fetchFile?.(fileId, variant);
    if (!result) return;
    setFault('refused' in result ? result.refused.message : null);
    if ('blob' in result) saveBlob(result.blob, file.name);
  };
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        onClick={() => void save()}
        aria-label={
          variant === 'original' ? `${m.files_save_original()}: ${file.name}` : m.files_save_named({ name: file.name })
        }
      >
        {variant === 'original' ? m.files_save_original() : m.files_save()}
      </Button>
      {fault && (
        <span role="alert" className="text-sm">
          {fault}
        </span>
      )}
    </>
  );
}

/** Large enough to recognise, small enough to leave room for messages. */
const MAX_THUMBNAIL = { width: 240, height: 280 };

function PictureAttachment({ fileId, file, lang, mayHaveOriginal, hasExit }: FileAttachmentProps) {
  const large = useRef<HTMLDialogElement>(null);
  const { url, fault, retry } = useFileUrl(fileId);
  const { width, height } = thumbnailSize(file);
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
          <button type="button" onClick={retry} className="min-h-9 font-semibold underline">
            {m.chat_retry()}
          </button>
        </span>
      )}
      <ModalDialog ref={large} aria-label={file.name} className="max-w-[95vw]">
        <div className="sticky top-0 mb-2 flex flex-wrap items-center justify-between gap-3 bg-surface">
          <FileNameAndType file={file} lang={lang} />
          <div className="flex flex-wrap items-center gap-2">
            {mayHaveOriginal && <SaveButton fileId={fileId} file={file} variant="original" />}
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
      </ModalDialog>
    </>
  );
}

function thumbnailSize({ pixels }: AttachedFile): { width: number; height: number } {
  const { width, height } = pixels ?? MAX_THUMBNAIL;
  const scale = Math.min(1, MAX_THUMBNAIL.width / width, MAX_THUMBNAIL.height / height);
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
}

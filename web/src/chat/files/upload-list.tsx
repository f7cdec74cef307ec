import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { loadMedia, type MediaFeatures, useMedia } from '../media/load-media.ts';
import type { OpenPicker } from './attach-button.tsx';
import { formatFileSize } from './file-size.ts';
import type { FileUploadQueue, FileUploadItem } from '@libs/client/file-upload-queue.ts';
import { useFileDropAndPaste } from './use-file-drop-and-paste.ts';

type UploadListProps = {
  /** Null until there is a conversation. */
  uploads: FileUploadQueue | null;
  lang: Locale;
  onFiles: (files: readonly File[]) => void;
  /** Whether there is a file that is sent with the next message. */
  onChosen: (hasChosen: boolean) => void;
  /** Opens the file picker; null while nobody chooses what goes with the message. */
  openPicker?: OpenPicker;
  /** Of a customer's chat alone: agents have the picker and nothing else. */
  onMenu?: (openPicker: null) => void;
};

/** The files that were chosen and are not sent yet, above the input; files can also be pasted or dropped. */
export function UploadList({ uploads, lang, onFiles, onChosen, ...menu }: UploadListProps) {
  const container = useRef<HTMLDivElement>(null);
  const { openPicker = null, onMenu } = menu;
  const media = useMedia(lang, false);
  useEffect(() => {
    // Where the menu cannot be loaded, files can still be chosen.
    if (openPicker) void loadMedia(lang).then((loaded) => loaded ?? openPicker());
  }, [openPicker, lang]);
  const closeMenu = () => {
    onMenu?.(null);
    container.current?.closest('dialog, section')?.querySelector('textarea')?.focus();
  };
  const isOver = useFileDropAndPaste(container, onFiles);
  return (
    <div ref={container} className="flex min-h-0 flex-col">
      {isOver && (
        <p className="mb-2 rounded-control border-2 border-dashed border-brand bg-brand-soft px-3 py-4 text-center text-sm text-brand">
          {m.files_drop()}
        </p>
      )}
      {openPicker && media && <media.AttachMenu onChoose={openPicker} onFiles={onFiles} onClose={closeMenu} />}
      {uploads && <UploadItems uploadQueue={uploads} {...{ lang, onChosen }} hasExit={onMenu !== undefined} />}
    </div>
  );
}

type UploadItemsProps = Pick<UploadListProps, 'lang' | 'onChosen'> & {
  uploadQueue: FileUploadQueue;
  /** A customer needs the quick exit also where a picture covers everything. */
  hasExit: boolean;
};

function UploadItems({ uploadQueue, lang, onChosen, hasExit }: UploadItemsProps) {
  const { items } = useStore(uploadQueue.store);
  const media = useMedia(lang, items.some(isOpenToChange));
  const hasChosen = items.some(({ state }) => state === 'chosen');
  useEffect(() => {
    onChosen(hasChosen);
    return () => onChosen(false);
  }, [hasChosen, onChosen]);
  if (items.length === 0) return null;
  return (
    <section
      aria-label={m.files_tray()}
      className="mb-1 flex min-h-0 flex-col rounded-control border border-line-strong p-0.5"
    >
      {/* One row at least, and what is left of half of the panel: the other half is for the messages. Of what is wrong, one reason is read whole. */}
      <div
        className={classNames(
          'overflow-y-auto',
          items.some(({ state }) => state === 'refused' || state === 'stuck')
            ? 'max-h-[max(6.5rem,min(11rem,50cqh-13.5rem))]'
            : 'max-h-[max(3.25rem,min(11rem,50cqh-13.5rem))] pointer-coarse:min-h-[44px]',
        )}
      >
        <ul className="flex flex-col gap-1">
          {items.map((item) => (
            <UploadItem key={item.fileId} {...{ item, lang, uploadQueue, media, hasExit }} />
          ))}
        </ul>
        {media && items.some(({ file, state }) => state === 'chosen' && file.type.startsWith('video/')) && (
          <media.LocationNotice />
        )}
        {items.some(({ isPersisted }) => !isPersisted) && (
          <p className="px-1 pt-1 text-xs text-alarm">{m.files_unkept()}</p>
        )}
        {items.some(({ state }) => state === 'refused') && (
          <output className="block px-1 pt-1 text-xs text-ink-soft">{m.files_left()}</output>
        )}
      </div>
    </section>
  );
}

/** Before it is sent, a part of a picture can be covered; a video comes with a notice. */
const isOpenToChange = ({ file, state }: FileUploadItem): boolean =>
  state === 'chosen' && /^(image|video)\//.test(file.type);

type UploadItemProps = Omit<UploadItemsProps, 'onChosen'> & {
  item: FileUploadItem;
  media: MediaFeatures | null;
};

function UploadItem({ item, lang, uploadQueue, media, hasExit }: UploadItemProps) {
  const { fileId, name, file, state, progress } = item;
  return (
    <li className="flex items-center gap-2 text-sm" data-state={state}>
      <Thumbnail file={file} name={name} />
      <div className="min-w-0 flex-1 leading-tight">
        <bdi className="block truncate">{name}</bdi>
        <span role={state === 'refused' ? 'alert' : undefined} className={stateStyles(state)}>
          {stateText(item, lang)}
        </span>
        {state === 'sending' && <FileProgressBar name={name} progress={progress} />}
      </div>
      {state === 'stuck' && (
        <Button
          kind="secondary"
          size="small"
          aria-label={m.files_retry_named({ name })}
          onClick={() => uploadQueue.retry(fileId)}
        >
          {m.chat_retry()}
        </Button>
      )}
      {media && state === 'chosen' && file.type.startsWith('image/') && (
        <media.HideSomething
          {...{ name, file, hasExit }}
          onReplace={(covered) => uploadQueue.replace(fileId, covered)}
        />
      )}
      <button
        type="button"
        aria-label={state === 'sending' ? m.files_cancel_named({ name }) : m.files_remove_named({ name })}
        onClick={() => uploadQueue.remove(fileId)}
        className="grid h-9 w-11 shrink-0 place-items-center rounded-control text-lg text-ink-soft hover:bg-sunken pointer-coarse:min-h-[44px]"
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}

/** Not a `progress` element: browsers draw that in green and grey as soon as a page styles it. */
function FileProgressBar({ name, progress }: Pick<FileUploadItem, 'name' | 'progress'>) {
  return (
    <span
      role="progressbar"
      aria-label={name}
      aria-valuenow={Math.round(progress * 100)}
      className="block h-1.5 w-full bg-line"
    >
      <span style={{ width: `${progress * 100}%` }} className="block h-full bg-brand" />
    </span>
  );
}

const stateStyles = (state: FileUploadItem['state']): string =>
  classNames('block text-xs', state === 'refused' || state === 'stuck' ? 'text-alarm' : 'text-ink-soft');

function stateText({ state, file, progress, refusal }: FileUploadItem, lang: Locale): string {
  switch (state) {
    case 'chosen':
      return `${formatFileSize(lang, file.size)} · ${m.files_state_chosen()}`;
    case 'waiting':
      return `${formatFileSize(lang, file.size)} · ${m.files_state_waiting()}`;
    case 'sending':
      return m.files_state_sending({ percent: Math.round(progress * 100) });
    case 'stuck':
      return m.files_state_stuck();
    case 'refused':
      return refusal?.message ?? '';
  }
}

/** Rendered by the browser from the local file, if it can; nothing is uploaded. */
function Thumbnail({ file, name }: { file: Blob; name: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    const { current } = picture;
    if (!current) return;
    const objectUrl = URL.createObjectURL(file);
    current.src = objectUrl;
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-xs font-semibold text-ink-soft">
      {file.type.startsWith('image/') && !isUnreadable ? (
        <img ref={picture} alt="" onError={() => setIsUnreadable(true)} className="size-full object-cover" />
      ) : (
        fileExtension(name)
      )}
    </span>
  );
}

/** The extension of the file's name, at most four letters. */
const fileExtension = (name: string): string => (/\.(\w{1,4})$/.exec(name)?.[1] ?? '').toUpperCase();

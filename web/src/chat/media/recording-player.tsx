import { type Ref, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isVideo } from '@libs/protocol/files.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { type FileAttachmentProps, FileNameAndType, SaveButtons } from '../files/file-attachment.tsx';
import { formatFileSize } from '../files/file-size.ts';
import { useFileUrl } from '../files/use-file-url.ts';

/** As much as a picture has. Whoever pays by the megabyte decides about the rest, and a video may be hard to look at. */
const MAX_BYTES_AT_ONCE = 1024 * 1024;

/** A video or a sound in the conversation. A short sound is there at once, everything else is loaded by a press. */
export function RecordingPlayer({ fileId, file, lang, ...mayAndHas }: FileAttachmentProps) {
  const isAtOnce = !isVideo(file) && file.bytes <= MAX_BYTES_AT_ONCE;
  const [isWanted, setWanted] = useState(isAtOnce);
  const { url, fault, retry } = useFileUrl(fileId, isWanted);
  const [isUnplayable, setUnplayable] = useState(false);
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (url && !isAtOnce) player.current?.focus();
  }, [url, isAtOnce]);
  const load = () => {
    setWanted(true);
    if (fault) retry();
  };
  const label = isVideo(file) ? m.media_load_video() : m.media_load_audio();
  return (
    <div className="flex w-64 max-w-full flex-col items-start gap-1.5">
      {url && !isUnplayable && (
        <MediaPlayer
          ref={player}
          url={url}
          isVideo={isVideo(file)}
          label={`${file.name}, ${formatFileSize(lang, file.bytes)}`}
          onUnplayable={() => setUnplayable(true)}
        />
      )}
      {!url && (
        <Button
          kind="secondary"
          size="small"
          aria-label={`${label}: ${file.name}`}
          aria-busy={isWanted && !fault}
          onClick={load}
        >
          {isWanted && !fault ? m.media_loading() : label}
        </Button>
      )}
      {(fault || isUnplayable) && (
        <span role="alert" className="text-sm">
          {fault ?? m.media_unplayable()}
        </span>
      )}
      <FileNameAndType file={file} lang={lang} />
      <SaveButtons fileId={fileId} file={file} {...mayAndHas} />
    </div>
  );
}

type MediaPlayerProps = {
  ref?: Ref<HTMLVideoElement & HTMLAudioElement>;
  url: string;
  isVideo: boolean;
  /** Its name and size, for whoever does not see it. */
  label: string;
  onUnplayable?: () => void;
};

/** The browser's own player. It begins when somebody says so. */
export function MediaPlayer({ url, isVideo, label, ...rest }: MediaPlayerProps) {
  const { ref, onUnplayable: onError } = rest;
  const common = { ref, src: url, controls: true, preload: 'metadata', 'aria-label': label, onError } as const;
  return isVideo ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people record what happened to them; nobody has written down what is said
    <video {...common} playsInline onLoadedMetadata={findDuration} className="max-h-70 w-full rounded-md bg-black" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people record what happened to them; nobody has written down what is said
    <audio {...common} onLoadedMetadata={findDuration} className="h-10 w-full" />
  );
}

/** Chromium writes no length into what it records; a jump to the end makes a player find it. */
function findDuration({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>): void {
  if (player.duration !== Infinity) return;
  player.addEventListener('durationchange', () => (player.currentTime = 0), { once: true });
  player.currentTime = Number.MAX_SAFE_INTEGER;
}

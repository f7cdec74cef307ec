import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';

type AttachMenuProps = {
  /** Opens the device's file picker. */
  onChoose: () => void;
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
};

/** What can go with a message, above the input: files, or a voice note that is recorded here. */
export function AttachMenu({ onChoose, onFiles, onClose }: AttachMenuProps) {
  const [isRecording, setRecording] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  // The panel would close with a recording in it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (!isRecording) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it: Escape closes this menu and not the panel around it, wherever in it the focus is
    <div
      ref={box}
      role="group"
      aria-label={m.files_attach()}
      onKeyDown={onKeyDown}
      className="mb-1 shrink-0 rounded-control border border-line-strong px-2 py-1"
    >
      {isRecording ? (
        <VoiceRecorder onUse={(file) => onFiles([file])} onClose={onClose} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            size="small"
            onClick={() => {
              onChoose();
              onClose();
            }}
          >
            {m.media_choose()}
          </Button>
          <Button kind="secondary" size="small" onClick={() => setRecording(true)}>
            {m.media_record()}
          </Button>
          <p className="basis-full text-xs text-ink-soft">{m.media_limits()}</p>
        </div>
      )}
    </div>
  );
}

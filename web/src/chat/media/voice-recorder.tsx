import { useEffect, useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { MediaPlayer } from './recording-player.tsx';
import {
  formatDuration,
  MAX_VOICE_NOTE_MS,
  startVoiceNote,
  type VoiceNote,
  type VoiceRefusalCode,
} from './voice-note.ts';

type VoiceState =
  | { step: 'asking' }
  | { step: 'recording'; note: VoiceNote }
  | { step: 'recorded'; file: File }
  | { step: 'refused'; code: VoiceRefusalCode };

type VoiceRecorderProps = {
  /** What was recorded goes with the message. */
  onUse: (file: File) => void;
  onClose: () => void;
};

/**
 * A voice note, from the question for the microphone to the moment when it is put beside the message. Whoever closes the
 * chat in the middle of it finds what was said beside their message.
 */
export function VoiceRecorder({ onUse, onClose }: VoiceRecorderProps) {
  const { state, use, throwAway } = useVoiceNote(onUse, onClose);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone after each step.
  useEffect(() => box.current?.querySelector<HTMLElement>('button, audio')?.focus(), [state.step]);
  return (
    <div ref={box} data-voice={state.step} className="flex flex-col gap-1 [&>audio]:h-8">
      <p role="status" className="text-xs leading-snug empty:hidden">
        {STATUS_TEXTS[state.step]()}
      </p>
      {state.step === 'refused' && (
        <p role="alert" data-code={state.code} className="text-sm text-alarm">
          {REFUSAL_TEXTS[state.code]()}
        </p>
      )}
      {state.step === 'recorded' && <Review file={state.file} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {state.step === 'recording' && (
          <>
            <Button size="small" onClick={() => state.note.stop()}>
              {m.media_stop()}
            </Button>
            <Elapsed startedAt={state.note.startedAt} />
          </>
        )}
        {state.step === 'recorded' && (
          <Button size="small" onClick={use}>
            {m.media_use()}
          </Button>
        )}
        <Button kind="secondary" size="small" onClick={throwAway}>
          {state.step === 'recording' || state.step === 'recorded' ? m.media_throw_away() : m.files_close()}
        </Button>
      </div>
    </div>
  );
}

const STATUS_TEXTS: Record<VoiceState['step'], () => string> = {
  asking: () => m.media_asking(),
  recording: () => m.media_recording(),
  recorded: () => m.media_recorded(),
  refused: () => '',
};

const REFUSAL_TEXTS: Record<VoiceRefusalCode, () => string> = {
  'voice.unsupported': () => m.media_voice_unsupported(),
  'voice.denied': () => m.media_voice_denied(),
  'voice.no-microphone': () => m.media_voice_no_microphone(),
  'voice.failed': () => m.media_voice_failed(),
};

/** Every way out is taken once: it is used, thrown away, or the chat is closed, which keeps it. */
function useVoiceNote(onUse: (file: File) => void, onClose: () => void) {
  const [state, setState] = useState<VoiceState>({ step: 'asking' });
  const callbacks = useRef({ onUse, onClose });
  const isSettled = useRef(false);
  const latest = useRef(state);
  useEffect(() => {
    callbacks.current = { onUse, onClose };
    latest.current = state;
  });
  useEffect(() => {
    const onRecorded = (file: File) => {
      if (isSettled.current) callbacks.current.onUse(file);
      else setState(file.size > 0 ? { step: 'recorded', file } : { step: 'refused', code: 'voice.failed' });
    };
    void startVoiceNote({ name: nameOfNow(), onRecorded }).then((started) => {
      if (typeof started === 'string') setState({ step: 'refused', code: started });
      else if (isSettled.current) started.discard();
      else setState({ step: 'recording', note: started });
    });
    return () => {
      const last = latest.current;
      if (isSettled.current) return;
      isSettled.current = true;
      if (last.step === 'recording') last.note.stop();
      if (last.step === 'recorded') callbacks.current.onUse(last.file);
    };
  }, []);
  const leave = () => {
    isSettled.current = true;
    onClose();
  };
  const use = () => {
    if (state.step === 'recorded') onUse(state.file);
    leave();
  };
  const throwAway = () => {
    if (state.step === 'recording') state.note.discard();
    leave();
  };
  return { state, use, throwAway };
}

/** `Voice note 14.05`: a colon stands in no file's name. */
const nameOfNow = (): string => `${m.media_voice_name()} ${new Date().toTimeString().slice(0, 5).replace(':', '.')}`;

function Review({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <MediaPlayer url={url} isVideo={false} label={file.name} />;
}

/** How long it has gone on, of how long it may. */
function Elapsed({ startedAt }: { startedAt: number }) {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMs(performance.now() - startedAt), TICK_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  return (
    <span role="timer" className="text-sm tabular-nums">
      {`${formatDuration(ms)} / ${formatDuration(MAX_VOICE_NOTE_MS)}`}
    </span>
  );
}

const TICK_MS = 250;

/** As long as people listen to one; the smallest limit of the browsers' own storage is far above its 700 kB. */
export const MAX_VOICE_NOTE_MS = 3 * 60_000;
/** Clear speech with Opus or AAC. */
const BITS_PER_SECOND = 32_000;
/** What was said is there in such pieces, so that an end in the middle loses little. */
const PIECE_MS = 1_000;

/** In this order: AAC is played by every browser, Opus by all but old ones of Apple. */
const FORMATS = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', extension: '.m4a' },
  { mimeType: 'audio/webm;codecs=opus', extension: '.webm' },
  { mimeType: 'audio/ogg;codecs=opus', extension: '.ogg' },
] as const;

export type VoiceRefusalCode = 'voice.unsupported' | 'voice.denied' | 'voice.no-microphone' | 'voice.failed';

/** A recording that goes on. Both ways to end it let the microphone go. */
export type VoiceNote = { startedAt: number; stop: () => void; discard: () => void };

type VoiceNoteOptions = {
  /** Without its extension. */
  name: string;
  /** Called once it was stopped or is as long as it may be, and not when it was discarded. */
  onRecorded: (file: File) => void;
};

/** Asks for the microphone and records, or says why not. */
export async function startVoiceNote(options: VoiceNoteOptions): Promise<VoiceNote | VoiceRefusalCode> {
  const format = supportedFormat();
  if (!format || !('mediaDevices' in navigator)) return 'voice.unsupported';
  let stream: MediaStream | undefined;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    return record(stream, format, options);
  } catch (fault) {
    for (const track of stream?.getTracks() ?? []) track.stop();
    return voiceRefusalOf(fault);
  }
}

const REFUSALS: Readonly<Record<string, VoiceRefusalCode>> = {
  NotAllowedError: 'voice.denied',
  // The page is in a frame that may not ask.
  SecurityError: 'voice.denied',
  NotFoundError: 'voice.no-microphone',
  OverconstrainedError: 'voice.no-microphone',
};

/** By the name that browsers give to their exceptions. */
export const voiceRefusalOf = (fault: unknown): VoiceRefusalCode =>
  (fault instanceof DOMException && REFUSALS[fault.name]) || 'voice.failed';

type Format = (typeof FORMATS)[number];

const supportedFormat = (): Format | undefined =>
  'MediaRecorder' in globalThis ? FORMATS.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) : undefined;

function record(stream: MediaStream, { mimeType, extension }: Format, options: VoiceNoteOptions): VoiceNote {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  let isDiscarded = false;
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const limit = setTimeout(stop, MAX_VOICE_NOTE_MS);
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  recorder.addEventListener('stop', () => {
    clearTimeout(limit);
    for (const track of stream.getTracks()) track.stop();
    const [type] = mimeType.split(';');
    if (!isDiscarded) options.onRecorded(new File(pieces, `${options.name}${extension}`, { type }));
  });
  recorder.start(PIECE_MS);
  return {
    startedAt: performance.now(),
    stop,
    discard: () => {
      isDiscarded = true;
      stop();
    },
  };
}

const SECONDS_PER_MINUTE = 60;

/** `2:05`. */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`;
}

/** Two soft notes, synthesised: no file to fetch, nothing to cache. */
const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.12;
const VOLUME = 0.08;

let audioContext: AudioContext | undefined;

/** The sound of a new message. Never rejects. */
export async function beep(): Promise<void> {
  await play().catch(silentIfBlocked);
}

/** Browsers allow sound only after the person has interacted with the page, and some block it always; the message is visible anyway. */
const silentIfBlocked = (): void => undefined;

async function play(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  audioContext ??= new AudioContext();
  await audioContext.resume();
  NOTES_HZ.forEach((hertz, index) => playNote(audioContext!, hertz, audioContext!.currentTime + index * NOTE_SECONDS));
}

function playNote(context: AudioContext, hertz: number, from: number): void {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(VOLUME, from + 0.02);
  volume.gain.linearRampToValueAtTime(0, from + NOTE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + NOTE_SECONDS);
}

/** @jest-environment jsdom */
import { formatDuration, MAX_VOICE_NOTE_MS, startVoiceNote, voiceRefusalOf } from './voice-note.ts';

describe('a voice note', () => {
  it.each([
    ['NotAllowedError', 'voice.denied'],
    ['SecurityError', 'voice.denied'],
    ['NotFoundError', 'voice.no-microphone'],
    ['NotReadableError', 'voice.failed'],
  ])('that the browser refuses with %s is %s', (name, code) => {
    expect(voiceRefusalOf(new DOMException('', name))).toBe(code);
  });

  it('is refused where the browser cannot record', async () => {
    expect(await startVoiceNote({ name: 'note', onRecorded: () => undefined })).toBe('voice.unsupported');
    expect(voiceRefusalOf(new Error('broken'))).toBe('voice.failed');
  });

  it('says how long it is, up to three minutes', () => {
    expect([0, 999, 61_000, MAX_VOICE_NOTE_MS].map(formatDuration)).toEqual(['0:00', '0:00', '1:01', '3:00']);
  });
});

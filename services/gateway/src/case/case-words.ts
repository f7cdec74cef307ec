import type { ChatEvent } from '@libs/protocol/events.ts';

/** What was said in an event, translations below the original; empty where nothing was. Of a file, what proves that it is this one. */
export function wordsOf(event: ChatEvent): string {
  if (event.type === 'attachment.sent')
    return `${event.name}\n${event.mediaType}, ${event.bytes} bytes\nSHA-256 ${event.sha256}`;
  if (event.type === 'identity.confirmed') return `${event.host}: ${event.fields.join(', ')}`;
  if (!('text' in event)) return '';
  const read =
    'translation' in event && event.translation ? `\n[${event.translation.language}] ${event.translation.text}` : '';
  return event.text + read;
}

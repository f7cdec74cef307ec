import type { Locale } from '@libs/protocol/languages.ts';
import { saveBlob } from '../chat/files/save-blob.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { m } from '../i18n/messages.ts';

/** The customer's download: an HTML page that works offline, with the same content as data inside it. */
export function transcriptHtml(lines: readonly TranscriptLine[], lang: Locale, savedAt = new Date()): string {
  const shown = lines.map((line) => ({
    at: line.at,
    who: line.is === 'bubble' ? speakerLabel(line.from) : '',
    text: line.is === 'bubble' ? line.text : '',
    what: line.is === 'bubble' ? 'message' : line.what,
  }));
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium' });
  const rows = shown
    .filter(({ text }) => text !== '')
    .map(
      ({ at, who, text }) =>
        `<dt>${escapeHtml(who)} <time datetime="${escapeHtml(at)}">${escapeHtml(time.format(new Date(at)))}</time></dt><dd>${escapeHtml(text)}</dd>`,
    );
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(m.chat_copy_title())}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}dt{margin-top:1rem;font-weight:600}time{font-weight:400;color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>${escapeHtml(m.chat_copy_title())}</h1>
<p>${escapeHtml(m.chat_copy_saved({ at: time.format(savedAt) }))}</p>
<dl>
${rows.join('\n')}
</dl>
<script type="application/json" id="conversation">${JSON.stringify(shown, null, 1).replaceAll('<', String.raw`\u003c`)}</script>
</html>
`;
}

function speakerLabel(from: 'customer' | 'agent' | 'system'): string {
  if (from === 'customer') return m.chat_from_you();
  return from === 'agent' ? m.chat_from_agent() : m.chat_from_system();
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** Saves a file as a browser download. */
export function saveTextFile(name: string, type: string, text: string): void {
  saveBlob(new Blob([text], { type }), name);
}

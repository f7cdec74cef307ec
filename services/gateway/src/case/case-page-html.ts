import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { ChatEvent, EventOf } from '@libs/protocol/events.ts';
import type { AttachedFile } from '@libs/protocol/files.ts';

/**
 * Renders a case file from its data alone. It is rendered twice: on the server at the export, and again by the page itself
 * when it is opened, which compares the two (`case-page.ts`). So the source of these functions is part of the page: they
 * may call each other and nothing that is imported.
 */
export type CasePageContent = {
  /** The whole file as canonical JSON. */
  data: string;
  /** The script of the page. */
  script: string;
  /** SHA-256 in base64, by which the content security policy allows a script or a style. */
  hashes: { script: string; style: string };
};

export function drawPage(file: CaseFile, { data, script, hashes }: CasePageContent): string {
  // In two parts, because this source is inside a script element, which would end here.
  const end = ['</', 'script>'].join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Case file ${escapeHtml(file.sessionId)}</title>
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'sha256-${hashes.style}'; script-src 'sha256-${hashes.script}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${pageStyle()}</style></head><body>
<h1>Case file</h1>
<p id="verdict" role="status">Not checked. Where scripts may run, this page compares what you see with the data in it, and this sentence changes. As long as it reads like this, nothing was checked.</p>
<p>Conversation ${escapeHtml(file.sessionId)}. Exported ${escapeHtml(file.exportedAt)} by ${escapeHtml(file.exportedBy)}.</p>
${renderContact(file.contact)}
${renderVouched(file.vouched)}${renderIdentifiers(file)}<table><thead><tr><th>No.<th>Time (UTC)<th>Who<th>What<th>Words<th>SHA-256</tr></thead><tbody>
${file.entries.map(renderEntry).join('\n')}
</tbody></table>
<h2>Who has opened it</h2>
<ul>${file.access.map(({ at, agentName, what, fileId }) => `<li>${escapeHtml([at, agentName, what, fileId ?? ''].join(' '))}</li>`).join('')}</ul>
<script type="application/json" id="file">${data.replaceAll('<', '\\u003c')}${end}
<script>${script}${end}
</body></html>
`;
}

/** The text of an event, with translations below the original; empty if it has none. For a file, the values that identify it. */
export function eventText(event: ChatEvent): string {
  switch (event.type) {
    case 'message.held':
      return event.file ? fileText(event.file) : spokenText(event);
    case 'message.sent':
      return spokenText(event);
    case 'note.added':
    case 'session.rated':
      return event.text;
    case 'message.translated':
      return event.flag === null ? event.text : `[${event.target}] not shown: ${event.flag}`;
    case 'attachment.sent':
      return fileText(event);
    case 'identity.confirmed':
      return `${event.host}: ${event.fields.join(', ')}`;
    case 'identifier.attributed':
      return event.owner === 'customer'
        ? 'The number belongs to the person and was erased.'
        : 'The number belongs to the other side.';
    case 'session.tagged':
    case 'session.untagged':
      return event.tagId;
    case 'distress.changed':
      return { open: 'Possible danger to life', handled: 'Seen to', mistaken: 'A wrong alarm' }[event.state];
    case 'debrief.changed':
      return event.agentId ? 'To be talked about' : 'Talked about';
    case 'skill.wanted':
      return event.skill;
    case 'session.snoozed':
      return event.until ?? '';
    case 'session.woken':
    case 'session.opened':
    case 'contact.given':
    case 'session.claimed':
    case 'session.transferred':
    case 'session.closed':
    case 'session.reopened':
    case 'message.released':
    case 'message.declined':
    case 'session.erased':
    case 'session.blocked':
    case 'session.offered':
    case 'offer.passed':
    case 'session.unassigned':
    case 'transfer.accepted':
      return '';
  }
}

export function spokenText({ text, translation }: Pick<EventOf<'message.sent'>, 'text' | 'translation'>): string {
  return translation ? `${text}\n[${translation.language}] ${translation.text}` : text;
}

export function fileText({ name, mediaType, bytes, sha256 }: AttachedFile): string {
  return `${name}\n${mediaType}, ${bytes} bytes\nSHA-256 ${sha256}`;
}

export function pageStyle(): string {
  return `body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
#verdict{border:1px solid;padding:.5rem 1rem;font-weight:bold}table{border-collapse:collapse;width:100%}
td,th{border-top:1px solid #999;padding:.3rem .6rem;text-align:start;vertical-align:top}td:nth-child(5){overflow:clip;white-space:pre-wrap;overflow-wrap:anywhere}
p,dd,li{overflow-wrap:anywhere}input{display:block;box-sizing:border-box;width:100%;font:inherit}code{font-size:.7rem;overflow-wrap:anywhere}
@media (max-width:40rem){table,tbody,tr,td{display:block}thead{display:none}td{border:0;padding:.1rem 0}tr{border-top:1px solid #999;padding:.5rem 0}}`;
}

/** Escapes every value from the data, because an altered file may have any value. */
export function escapeHtml(value: unknown): string {
  return String(value).replaceAll(/[&<>"'\r]/g, (one) => `&#${one.charCodeAt(0)};`);
}

export function renderEntry({ event, hash }: CaseFile['entries'][number]): string {
  const cells = [event.version, event.at, event.actor.role, event.event.type].map(escapeHtml).join('<td>');
  return `<tr><td>${cells}<td dir="auto">${escapeHtml(eventText(event.event))}<td><code>${escapeHtml(hash)}</code></tr>`;
}

/** Only the details that were given, in the same order wherever it is drawn: canonical JSON has sorted them. */
export function renderContact(contact: CaseFile['contact']): string {
  const { name, email, phone } = contact ?? {};
  const left = Object.entries({ name, email, phone }).filter(([, value]) => value);
  if (left.length === 0) return '<p>No contact details were left.</p>';
  return `<dl>${left.map(([name, value]) => `<dt>${escapeHtml(name)}<dd>${escapeHtml(value)}`).join('')}</dl>`;
}

export function renderVouched(vouched: CaseFile['vouched']): string {
  if (vouched === null) return '';
  const said = [vouched.name, vouched.email, vouched.externalId].filter(Boolean).join(', ');
  return `<p>Confirmed by ${escapeHtml(vouched.host)}: ${escapeHtml(said)}.</p>\n`;
}

/** What the person has confirmed as the other side's, each with the message that it stood in. */
export function renderIdentifiers({ identifiers = [], entries }: CaseFile): string {
  if (identifiers.length === 0) return '';
  const rows = identifiers.map(({ message, kind, value }) => {
    const sent = entries.find(({ event }) => event.commandId === message && event.event.type === 'message.sent');
    return `<li>${escapeHtml(value)} (${escapeHtml(kind)}, from No. ${escapeHtml(sent?.event.version ?? '?')})</li>`;
  });
  return `<h2>Numbers that belong to the other side, as the person has confirmed</h2>\n<ul>${rows.join('')}</ul>\n`;
}

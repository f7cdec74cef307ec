import type { CaseFile } from '@libs/protocol/case-file.ts';
import { wordsOf } from './case-words.ts';

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (one) =>
    `&#${one.codePointAt(0)};`.replace('&#38;', '&amp;').replace('&#60;', '&lt;').replace('&#62;', '&gt;'),
  );

/** The same file for people: one page that needs no network, with the data and a verifier inside. */
export const asPage = (file: CaseFile): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Case file ${file.sessionId}</title>
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{border-top:1px solid #999;padding:.3rem .6rem;text-align:start;vertical-align:top}td:nth-child(5){overflow:clip;white-space:pre-wrap;overflow-wrap:anywhere}
code{font-size:.7rem;overflow-wrap:anywhere}</style></head><body>
<h1>Case file</h1>
<p>Conversation ${file.sessionId}. Exported ${escaped(file.exportedAt)} by ${escaped(file.exportedBy)}.</p>
${aboutContact(file.contact)}
${vouchedFor(file)}<p>Seal: <code>${file.seal}</code></p>
<p id="verdict" role="status">Not verified yet.</p>
<table><thead><tr><th>No.<th>Time (UTC)<th>Who<th>What<th>Words<th>SHA-256</tr></thead><tbody>
${file.entries.map(({ event, hash }) => `<tr><td>${event.version}<td>${event.at}<td>${event.actor.role}<td>${event.event.type}<td dir="auto">${escaped(wordsOf(event.event))}<td><code>${hash}</code></tr>`).join('\n')}
</tbody></table>
<h2>Who has opened it</h2>
<ul>${file.access.map(({ at, agentName, what, fileId }) => `<li>${at} ${escaped(agentName)} ${what} ${fileId ?? ''}</li>`).join('')}</ul>
<script type="application/json" id="file">${JSON.stringify(file).replaceAll('<', '\\u003c')}</script>
<script>${VERIFIER}</script>
</body></html>
`;

/** Only what they have left. */
function aboutContact(contact: CaseFile['contact']): string {
  const left = Object.entries(contact ?? {}).filter(([, value]) => value);
  if (left.length === 0) return '<p>No contact details were left.</p>';
  return `<dl>${left.map(([name, value]) => `<dt>${name}<dd>${escaped(String(value))}`).join('')}</dl>`;
}

const vouchedFor = ({ vouched }: CaseFile): string =>
  vouched === null
    ? ''
    : `<p>Confirmed by ${escaped(vouched.host)}: ${escaped([vouched.name, vouched.email, vouched.externalId].filter(Boolean).join(', '))}.</p>\n`;

/** The chain of \`case-chain.ts\` once more, for a browser without us. Needs a secure context: a local file or https. */
const VERIFIER = `
const canonical = (v) => Array.isArray(v) ? '[' + v.map(canonical).join(',') + ']'
  : v === null || typeof v !== 'object' ? (JSON.stringify(v) ?? 'null')
  : '{' + Object.entries(v).filter(([, one]) => one !== undefined).sort(([a], [b]) => a < b ? -1 : 1)
      .map(([k, one]) => JSON.stringify(k) + ':' + canonical(one)).join(',') + '}';
const hash = async (text) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');
(async () => {
  const say = (text) => { document.getElementById('verdict').textContent = text; };
  if (!crypto.subtle) return say('Save this page and open the saved file to verify it.');
  const { seal, ...rest } = JSON.parse(document.getElementById('file').textContent);
  let before = '0'.repeat(64);
  for (const { event, hash: told } of rest.entries) {
    before = await hash(before + canonical(event));
    if (before !== told) return say('CHANGED: event ' + event.version + ' is not what was exported.');
  }
  say(await hash(canonical(rest)) === seal ? 'Verified: nothing was changed since the export. Compare the seal with the one you were given.' : 'CHANGED: the file is not what was exported.');
})();
`;

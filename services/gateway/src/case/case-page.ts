import { createHash } from 'node:crypto';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import { canonical } from './case-hash-chain.ts';
import {
  renderContact,
  renderEntry,
  drawPage,
  renderVouched,
  escapeHtml,
  pageStyle,
  eventText,
  type CasePageContent,
} from './case-page-html.ts';

/**
 * The case file as one page that needs no network and is readable without scripts. With scripts, it checks the hash chain
 * and the seal of its data, renders itself again from those data, compares that with the whole document as it was opened,
 * and replaces the document by its own rendering. So a changed character, row, attribute or style is never called
 * verified. A file whose data, seal or script was made anew is not detected: only a signature from outside the file could
 * do that, and the page says so.
 */
export function renderCasePage(file: CaseFile): string {
  const hashes = { script: sha256Base64(VERIFY_SCRIPT), style: sha256Base64(pageStyle()) };
  return drawPage(file, { data: canonical(file), script: VERIFY_SCRIPT, hashes } satisfies CasePageContent);
}

const sha256Base64 = (text: string): string => createHash('sha256').update(text).digest('base64');

const pageFunctions = [
  canonical,
  drawPage,
  eventText,
  pageStyle,
  escapeHtml,
  renderEntry,
  renderContact,
  renderVouched,
];

/** Needs a secure context for its hashes: a local file or https. */
const VERIFY_SCRIPT = `
${pageFunctions.map(String).join('\n')}
const own = document.currentScript.textContent;
const digest = async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
const hex = async (text) => [...await digest(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const base64 = async (text) => btoa(String.fromCharCode(...await digest(text)));

async function faultIn({ seal, ...rest }) {
  let before = '0'.repeat(64);
  for (const { event, hash } of rest.entries) {
    before = await hex(before + canonical(event));
    if (before !== hash) return 'event ' + event.version + ' is not what was exported.';
  }
  return await hex(canonical(rest)) === seal ? null : 'the data are not what was exported.';
}

// A shadow root shows other words in an element's place and is not part of its markup.
function hasShadow(element) {
  if (element.shadowRoot) return true;
  try {
    element.attachShadow({ mode: 'open' });
    return false;
  } catch {
    return true;
  }
}

function isAsDrawn(shown, drawn) {
  return shown === drawn.documentElement.outerHTML &&
    document.compatMode === 'CSS1Compat' && document.childNodes.length === 2 &&
    ![...document.querySelectorAll('body,h1,h2,p')].some(hasShadow);
}

async function check(shown) {
  const file = JSON.parse(document.getElementById('file').textContent);
  const hashes = { script: await base64(own), style: await base64(pageStyle()) };
  const fault = await faultIn(file);
  const page = drawPage(file, { data: canonical(file), script: own, hashes });
  const drawn = new DOMParser().parseFromString(page, 'text/html');
  const same = isAsDrawn(shown, drawn);
  drawn.getElementById('verdict').textContent = fault ? 'CHANGED: ' + fault : same
    ? 'Verified: this page shows exactly what the data in it say, and the data fit the seal below. More a file cannot check by itself: whoever changes the data can make a new seal. So compare the seal with the one that the organisation has given you.'
    : 'CHANGED: this page did not show what the data in it say. Somebody has altered it, or a program on this device alters pages. What you see now was drawn anew from the data, which fit the seal below. Ask for the file again.';
  document.replaceChild(document.adoptNode(drawn.documentElement), document.documentElement);
}

document.addEventListener('DOMContentLoaded', () => {
  if (!crypto.subtle) {
    document.getElementById('verdict').textContent = 'Not checked: save this page and open the saved file to check it.';
    return;
  }
  check(document.documentElement.outerHTML).catch(() => document.body.replaceChildren('CHANGED: the data in this page cannot be read, so nothing that it showed can be relied on. Ask for the file again.'));
});
`;

import { createHash } from 'node:crypto';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import * as check from '@libs/server/case-file/case-file-check.ts';
import * as drawing from './case-page-html.ts';

/**
 * The case file as one page that needs no network and is readable without scripts. With scripts, it checks the hash chain
 * and the signature of its data, renders itself again from those data, compares that with the whole document as it was
 * opened, and replaces the document by its own rendering. So a changed character, row, attribute or style is never called
 * unchanged. Whoever makes a file anew signs it with a key of their own, and no file can tell whose key that is: the page
 * shows the key's fingerprint and says “Verified” only after somebody has entered the same one.
 */
export function renderCasePage(file: CaseFile): string {
  const hashes = { script: sha256Base64(VERIFY_SCRIPT), style: sha256Base64(drawing.pageStyle()) };
  return drawing.drawPage(file, { data: check.canonical(file), script: VERIFY_SCRIPT, hashes });
}

const sha256Base64 = (text: string): string => createHash('sha256').update(text).digest('base64');

const pageFunctions = [
  ...[check.canonical, check.findCaseFileFault, check.isSigned, check.readSignature, check.fromBase64url],
  ...[check.toBase64url, check.sha256, check.toHex, check.digitsOf, check.fingerprintIn],
  ...[drawing.drawPage, drawing.eventText, drawing.spokenText, drawing.fileText, drawing.pageStyle, drawing.escapeHtml],
  ...[drawing.renderEntry, drawing.renderContact, drawing.renderVouched, drawing.renderIdentifiers],
];

/** Needs a secure context for its hashes: a local file or https. */
const VERIFY_SCRIPT = `
${pageFunctions.map(String).join('\n')}
const own = document.currentScript.textContent;
const base64 = async (text) => btoa(String.fromCharCode(...await sha256(text)));

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
  const fault = await findCaseFileFault(file);
  const page = drawPage(file, { data: canonical(file), script: own, hashes });
  const drawn = new DOMParser().parseFromString(page, 'text/html');
  const same = isAsDrawn(shown, drawn);
  const verdict = drawn.getElementById('verdict');
  verdict.textContent = fault ? 'CHANGED: ' + fault + ' Ask for the file again.' : same ? '' :
    'CHANGED: this page did not show what the data in it say. Somebody has altered it, or a program on this device alters pages. What you see now was drawn anew from the data, which are as they were signed. Ask for the file again.';
  document.replaceChild(document.adoptNode(drawn.documentElement), document.documentElement);
  if (!fault && same) compareFingerprints(verdict, fingerprintIn(file.signature));
}

// A file cannot bring along the key that it is checked against, so the fingerprint has to come from its reader.
function compareFingerprints(verdict, fingerprint) {
  const input = document.createElement('input');
  const judge = () => {
    const given = digitsOf(input.value);
    verdict.textContent = given === '' ? 'Unchanged since it was signed. By whom, this page cannot tell: whoever makes a file anew signs it with a key of their own, and can have a page say anything. The fingerprint of the key is ' + fingerprint + '. Compare all of it with the one under “How to tell that we are real” on the site of the organisation, whose address you type yourself, or with what its people tell you when you call them. You can also enter theirs below.'
      : given === digitsOf(fingerprint)
      ? 'Verified: this file is as it was signed by the key whose fingerprint you have entered. That is worth as much as the place that you have the fingerprint from. A page that somebody forged as a whole can say this too: where much depends on it, have the organisation check the file.'
      : 'ANOTHER KEY: the fingerprint that you have entered is not that of the key that signed this file, which is ' + fingerprint + '. Look whether the organisation lists that one among its earlier keys. If it does not, the file is not from them.';
  };
  const label = document.createElement('label');
  label.append('Fingerprint that you have from the organisation', input);
  input.addEventListener('input', judge);
  verdict.after(label);
  judge();
}

document.addEventListener('DOMContentLoaded', () => {
  const verdict = document.getElementById('verdict');
  if (!crypto.subtle) {
    verdict.textContent = 'Not checked: save this page and open the saved file to check it.';
    return;
  }
  check(document.documentElement.outerHTML).catch((fault) => {
    if (fault.name === 'NotSupportedError') verdict.textContent = 'Not checked: this browser does not know signatures of this kind (Ed25519). Open the file in a newer one.';
    else document.body.replaceChildren('CHANGED: the data in this page cannot be read, so nothing that it showed can be relied on. Ask for the file again.');
  });
});
`;

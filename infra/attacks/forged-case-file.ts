import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import { SIGNING_KEYS_PATH, signingKeys } from '@libs/protocol/signing-keys.ts';
import { KeyFolder } from '@libs/server/keystore/key-folder.ts';
import { SigningKeys } from '@libs/server/keystore/signing-keys.ts';
import { launchBrowser } from '../jest/launch-browser.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import { renderCasePage } from '../../services/gateway/src/case/case-page.ts';
import { chainEntries, signedCasePage } from '../../services/gateway/src/case/signed-case-file.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, openVictim } from './people.ts';
import { askAs } from './requests.ts';

const AMOUNT = '三万元';
const FORGED_AMOUNT = '三百元';
const EDIT_COUNT = 1_000;

/** A real case file of this system, as an agent exports it. */
async function exportCase(target: RunningSystem, contact: object = { name: 'Mei Lin' }): Promise<string> {
  const agent = await hireAgent(target, `exporter-${crypto.randomUUID()}`, 'agent');
  const { sessionId, client } = await openVictim(
    target,
    ['they took $4,500', AMOUNT, 'the man was called Ho'],
    contact,
  );
  client.close();
  const { body } = await askAs(target, agent.token)(`sessions/${sessionId}/case-file?format=html`);
  return String(body);
}

/**
 * Opens pages from the disk, as a clerk would, and enters the fingerprint that the organisation publishes; each is judged
 * by what its own head line says.
 */
async function judgePages(target: RunningSystem, pages: readonly string[]): Promise<boolean[]> {
  const published = await fetch(`${target.gatewayUrls[0]}${SIGNING_KEYS_PATH}`);
  const [{ fingerprint } = { fingerprint: '' }] = signingKeys.parse(await published.json()).keys;
  const browser = await launchBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'forged-case-'));
  try {
    const page = await browser.newPage();
    const file = join(folder, 'case.html');
    const verdicts: boolean[] = [];
    for (const html of pages) {
      await writeFile(file, html);
      await page.goto(pathToFileURL(file).href);
      await page
        .getByText(/^(Unchanged|Verified|CHANGED|Not checked: )/)
        .first()
        .waitFor({ timeout: 3_000 })
        .catch(() => undefined);
      const input = page.getByLabel('Fingerprint that you have');
      if ((await input.count()) > 0) await input.fill(fingerprint);
      verdicts.push(/^Verified/m.test(await page.locator('body').innerText()));
    }
    return verdicts;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing was changed: a bank that reads "changed" believes the victim has forged it. */
async function denyHonestFile(target: RunningSystem): Promise<AttackOutcome> {
  const contact = { name: 'Mei Lin', email: 'mei@example.org', phone: '+6581234567' };
  const [isVerified] = await judgePages(target, [await exportCase(target, contact)]);
  return {
    got: `an honest file with name, e-mail and telephone is ${isVerified ? 'verified' : 'said to be changed'}`,
    succeeded: !isVerified,
  };
}

const dataOf = (html: string): CaseFile => JSON.parse(/id="file">(.*?)<\/script>/s.exec(html)![1]!) as CaseFile;

/** Where between the tags and outside of style and script a character stands that people see. */
function visiblePositions(html: string): number[] {
  const positions: number[] = [];
  let from = 0;
  for (const found of html.matchAll(/<style>.*?<\/style>|<script.*?<\/script>|<[^>]*>|&#?\w+;|\s/gs)) {
    for (let at = from; at < found.index; at += 1) positions.push(at);
    from = found.index + found[0].length;
  }
  return positions;
}

/** One character that people see, another each time. */
async function changeVisibleCharacters(target: RunningSystem): Promise<AttackOutcome> {
  const html = await exportCase(target);
  const positions = visiblePositions(html);
  const pages = Array.from({ length: EDIT_COUNT }, (_, index) => {
    const at = positions[Math.floor((index * positions.length) / EDIT_COUNT)]!;
    const letter = 'x7A三\u0430\u200b'[index % 6]!;
    return `${html.slice(0, at)}${html[at] === letter ? 'Q' : letter}${html.slice(at + 1)}`;
  });
  const [original, ...verdicts] = await judgePages(target, [html, ...pages]);
  if (!original) throw new Error('the page does not verify as it was exported');
  const verified = verdicts.filter(Boolean).length;
  return {
    got: `${verified} of ${EDIT_COUNT} pages with one changed character said "Verified"`,
    succeeded: verified > 0,
  };
}

/** Signs with a key of the forger's own. */
async function signAsForger({ signature: _, ...file }: CaseFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forger-'));
  const keys = new SigningKeys(new KeyFolder(folder));
  await keys.ensure();
  return signedCasePage(file, keys).finally(() => rm(folder, { recursive: true }));
}

/** What a thief who knows our source, which is public, can do: change the data, make every hash anew, and sign. */
async function remakeChain(target: RunningSystem): Promise<AttackOutcome> {
  const file = dataOf(await exportCase(target));
  const text = JSON.stringify(file.entries.map(({ event }) => event)).replaceAll(AMOUNT, FORGED_AMOUNT);
  const forged = { ...file, entries: chainEntries(JSON.parse(text) as Parameters<typeof chainEntries>[0]) };
  const pages = [renderCasePage(forged), await signAsForger(forged)];
  const verified = (await judgePages(target, pages)).some(Boolean);
  return {
    got: `a file with another amount and a chain made anew said ${verified ? '"Verified"' : 'that it was not verified'}`,
    succeeded: verified,
  };
}

/** Leaves the last entries out: the page ends earlier, and every hash that is left still fits. */
async function cutFile(target: RunningSystem): Promise<AttackOutcome> {
  const html = await exportCase(target);
  const file = dataOf(html);
  const json = JSON.stringify(file);
  const shorter = { ...file, entries: file.entries.slice(0, -1) };
  const row = [...html.matchAll(/<tr>.*?<\/tr>\n?/gs)].at(-1)![0];
  const pages = [
    renderCasePage(shorter),
    await signAsForger(shorter),
    html.replace(row, ''),
    html.replace(row, '').replace(json, JSON.stringify(shorter)),
    html.slice(0, Math.floor(html.length * 0.8)),
    html.slice(0, html.indexOf('<script')),
  ];
  const verified = (await judgePages(target, pages)).filter(Boolean).length;
  return { got: `${verified} of ${pages.length} files without their end said "Verified"`, succeeded: verified > 0 };
}

const attacker = 'a forger with a case file';
const attacks: Attack[] = [
  {
    name: 'honest-case-file-denied',
    finding: 'B.3',
    attacker: 'a bank that wants a reason',
    before: 'not looked at',
    run: denyHonestFile,
  },
  {
    name: 'case-file-with-another-letter',
    finding: 'B.3',
    attacker,
    before: 'verified: the table that people see was not compared',
    run: changeVisibleCharacters,
  },
  {
    name: 'case-file-with-chain-made-anew',
    finding: 'B.3',
    attacker,
    before: 'verified: nothing was signed',
    run: remakeChain,
  },
  {
    name: 'case-file-without-its-end',
    finding: 'B.3',
    attacker,
    before: 'verified, with a seal made anew',
    run: cutFile,
  },
];
export const forgedCaseFile: AttackGroup = { title: 'A forged case file', attacks };

import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import { SIGNING_KEYS_PATH, signingKeys } from '@libs/protocol/signing-keys.ts';
import { KeyFolder } from '@libs/server/keystore/key-folder.ts';
import { SigningKeys } from '@libs/server/keystore/signing-keys.ts';
import { canonical } from '@libs/server/case-file/case-file-check.ts';
import { verifyCaseFile } from '@libs/server/case-file/verify-case-file.ts';
import { launchBrowser } from '../jest/launch-browser.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import { renderCasePage } from '../../services/gateway/src/case/case-page.ts';
import { chainEntries, signedCasePage } from '../../services/gateway/src/case/signed-case-file.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, openVictim } from './people.ts';
import { askAs } from './requests.ts';

const AMOUNT = '三万元';
const FORGED_AMOUNT = '三百元';
/** A browser takes a third of a second for each; `npm run verify-case` is tried with more. */
const PAGE_EDIT_COUNT = 150;
const EDIT_COUNT = 1_000;

/** A real case file of this system, as an agent exports it. */
async function exportCase(
  target: RunningSystem,
  contact: object = { name: 'Mei Lin' },
  format = 'html',
): Promise<string> {
  const agent = await hireAgent(target, `exporter-${crypto.randomUUID()}`, 'agent');
  const { sessionId, client } = await openVictim(
    target,
    ['they took $4,500', AMOUNT, 'the man was called Ho'],
    contact,
  );
  client.close();
  const { body } = await askAs(target, agent.token)(`sessions/${sessionId}/case-file?format=${format}`);
  return typeof body === 'string' ? body : canonical(body);
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
  const pages = Array.from({ length: PAGE_EDIT_COUNT }, (_, index) => {
    const at = positions[Math.floor((index * positions.length) / PAGE_EDIT_COUNT)]!;
    const letter = 'x7A三\u0430\u200b'[index % 6]!;
    return `${html.slice(0, at)}${html[at] === letter ? 'Q' : letter}${html.slice(at + 1)}`;
  });
  const [original, ...verdicts] = await judgePages(target, [html, ...pages]);
  if (!original) throw new Error('the page does not verify as it was exported');
  const verified = verdicts.filter(Boolean).length;
  return {
    got: `${verified} of ${PAGE_EDIT_COUNT} pages with one changed character said "Verified"`,
    succeeded: verified > 0,
  };
}

/** As many changes of one byte, anywhere in a page or JSON file, and the verifier with the organisation's keys. */
async function changeAnyByte(target: RunningSystem): Promise<AttackOutcome> {
  const html = await exportCase(target);
  const json = await exportCase(target, undefined, 'json');
  const published = await fetch(`${target.gatewayUrls[1]}${SIGNING_KEYS_PATH}`);
  const { keys } = signingKeys.parse(await published.json());
  const isVerified = async (text: string | Buffer) =>
    'file' in (await verifyCaseFile(Buffer.from(text as string), keys));
  if (!(await isVerified(html)) || !(await isVerified(json))) throw new Error('an honest file does not verify');
  const forgeries: (string | Buffer)[] = [];
  for (let index = 0; index < EDIT_COUNT; index += 1) forgeries.push(changedAt(index % 4 ? html : json, index));
  const file = dataOf(html);
  forgeries.push(
    ...[html, json].flatMap((text) => [
      `\uFEFF${text}`,
      `${text}\n`,
      ` ${text}`,
      text.normalize('NFD'),
      `${text}${text}`,
    ]),
    ...[await signAsForger(file), renderCasePage(file), JSON.stringify(JSON.parse(json), null, 1)],
    json.replace('"access"', '"access":[],"access"'),
    json.replace(/"signature":"([\w-]+)/, (_, header: string) => `"signature":"${withoutAlgorithm(header)}`),
    html.replaceAll(AMOUNT, FORGED_AMOUNT),
  );
  const changed = forgeries.filter((text) => text !== html && text !== json);
  const verdicts = await Promise.all(changed.map(isVerified));
  const verified = verdicts.filter(Boolean).length;
  return {
    got: `${verified} of ${changed.length} changed files were verified with the keys of the organisation`,
    succeeded: verified > 0,
  };
}

/** One byte another, one less, or one more. */
function changedAt(text: string, index: number): Buffer {
  const bytes = Buffer.from(text);
  const at = randomInt(bytes.length);
  const other = Buffer.from([bytes[at]! ^ (1 << (index % 7))]);
  const middle = [other, Buffer.alloc(0), Buffer.concat([other, bytes.subarray(at, at + 1)])][index % 3]!;
  return Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at + 1)]);
}

const withoutAlgorithm = (header: string): string => {
  const fields = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  return Buffer.from(JSON.stringify({ ...fields, alg: 'none' })).toString('base64url');
};

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
    name: 'case-file-with-another-byte',
    finding: 'B.3',
    attacker,
    before: 'there was no verifier',
    isQuick: true,
    run: changeAnyByte,
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

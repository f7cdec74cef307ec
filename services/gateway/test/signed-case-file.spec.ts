import { caseFileOf, createSigner, messageEvent } from './signed-case-files.ts';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import { canonical } from '@libs/server/case-file/case-file-check.ts';
import { verifyCaseFile, type TrustedKey } from '@libs/server/case-file/verify-case-file.ts';
import { toCaseCsv } from '../src/case/case-csv.ts';
import { renderCasePage } from '../src/case/case-page.ts';
import { chainEntries, signedCaseJson, signedCasePage } from '../src/case/signed-case-file.ts';

const CHANGE_COUNT = 1000;
const file = caseFileOf('they took <b>everything</b>', '=1+1', '三万元 \ufffd "signature":""');
const organisation = createSigner();

const verify = (text: string | Uint8Array, keys: TrustedKey[] = [organisation.key]) =>
  verifyCaseFile(typeof text === 'string' ? Buffer.from(text) : text, keys);
const faultOf = async (text: string, keys?: TrustedKey[]) => {
  const verdict = await verify(text, keys);
  return 'fault' in verdict ? verdict.fault : 'none';
};

describe('canonical JSON', () => {
  it('has the same bytes in whatever order its keys are written', () =>
    expect(canonical({ b: 1, a: [2, { d: null, c: undefined }] })).toBe('{"a":[2,{"d":null}],"b":1}'));

  it('is written as RFC 8785 sorts and writes it', () => {
    const names = ['Euro', 'CR', 'Dalet', 'One', 'Smile', 'C', 'o'];
    const letters = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', 'ö'];
    const sorted = Object.fromEntries(letters.map((letter, index) => [letter, names[index]]));
    const order = ['CR', 'One', 'C', 'o', 'Euro', 'Smile', 'Dalet'];
    expect(canonical(sorted).match(/\w{1,5}(?="[,}])/g)).toEqual(order);
    expect(canonical([333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, '\u000f\n"\\/€'])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,"\\u000f\\n\\"\\\\/€"]',
    );
  });
});

describe.each([
  ['page', signedCasePage],
  ['JSON', signedCaseJson],
])('a case file as %s', (_, exportAs) => {
  let original: string;
  beforeAll(async () => void (original = await exportAs(file, organisation)));

  it('is verified with the key of the organisation, and says which that was', async () =>
    expect(await verify(original)).toMatchObject({
      file: { exportedBy: 'Ada', entries: [{}, {}, {}] },
      fingerprint: expect.stringMatching(/^([0-9a-f]{4} ?){16}$/) as string,
    }));

  it(`is not after any of ${CHANGE_COUNT} single changes`, async () => {
    const bytes = Buffer.from(original);
    const verified: number[] = [];
    for (let seed = 0; seed < CHANGE_COUNT; seed += 1)
      if (!('fault' in (await verify(changedAtRandom(bytes, seed))))) verified.push(seed);
    expect(verified).toEqual([]);
  });

  it('is not when it is cut anywhere', async () => {
    const cuts = Array.from({ length: 100 }, (__, index) => Math.floor((original.length * index) / 100));
    for (const cut of [...cuts, original.length - 1])
      expect(await faultOf(original.slice(0, cut))).toMatch(/cut, damaged|page around/);
  });

  it('is not with its chain made anew, also when somebody else has signed that', async () => {
    const forged = { ...file, entries: chainEntries([messageEvent(1, 'they took nothing')]) };
    const forger = createSigner();
    const { signature } = JSON.parse(await signedCaseJson(file, organisation)) as CaseFile;
    expect(await faultOf(canonical({ ...forged, signature }))).toMatch(/signature does not belong/);
    expect(await faultOf(await exportAs(forged, forger))).toMatch(/^It was signed by another key/);
    expect(await faultOf(await exportAs(forged, forger), [])).toMatch(/^It was signed by another key/);
    // The forger's key under the organisation's name.
    const posing = {
      signJws: (payload: Uint8Array, more = {}) => forger.signJws(payload, { kid: organisation.key.kid, ...more }),
    };
    expect(await faultOf(await exportAs(forged, posing))).toMatch(/signature does not belong/);
    const unsigned = {
      signJws: (payload: Uint8Array, more = {}) => organisation.signJws(payload, { alg: 'none', ...more }),
    };
    expect(await faultOf(await exportAs(forged, unsigned))).toMatch(/signature does not belong/);
  });

  it('is verified with a key that was replaced since, but not from a time when that key was not in use', async () => {
    const replaced = { ...organisation.key, until: '2026-02-01T00:00:00.000Z' };
    expect(await faultOf(original, [replaced])).toBe('none');
    expect(await faultOf(original, [{ ...replaced, until: '2026-01-01T12:00:00.000Z' }])).toMatch(/not in use/);
    expect(await faultOf(original, [{ ...replaced, from: '2026-01-03T00:00:00.000Z' }])).toMatch(/not in use/);
  });

  it('is not with its signature in another spelling of the same bytes', async () => {
    const [found, last] = /(?<=\.\.[\w-]{85})([\w-])(?=")/.exec(original)!;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spelling = alphabet[alphabet.indexOf(last!) + 1]!;
    expect(Buffer.from(`${'A'.repeat(85)}${spelling}`, 'base64url')).toEqual(
      Buffer.from(`${'A'.repeat(85)}${found}`, 'base64url'),
    );
    expect(await faultOf(original.replace(/(?<=\.\.[\w-]{85})[\w-](?=")/, spelling))).toMatch(
      /signature does not belong/,
    );
  });
});

describe('a case file', () => {
  it.each([
    ['a word', (one: CaseFile) => void (one.entries[1]!.event = messageEvent(2, '=1+2')), 'event 2 is not'],
    ['an event taken out', (one: CaseFile) => void one.entries.splice(0, 1), 'event 2 is not'],
    ['two events changed about', (one: CaseFile) => void one.entries.reverse(), 'event 3 is not'],
    ['the last event taken out', (one: CaseFile) => void one.entries.pop(), 'signature does not belong'],
    ['who exported it', (one: CaseFile) => void (one.exportedBy = 'Bo'), 'signature does not belong'],
    ['its format', (one: CaseFile) => void (one.format = 'aidline-case-file-1' as never), 'without a signature'],
  ])('says where it was changed: %s', async (_, change, fault) => {
    const changed = JSON.parse(await signedCaseJson(file, organisation)) as CaseFile;
    change(changed);
    expect(await faultOf(canonical(changed))).toContain(fault);
  });

  it('is a page that runs nothing that somebody wrote', async () => {
    const page = await signedCasePage(file, organisation);
    expect(page).toContain('they took &#60;b&#62;everything&#60;/b&#62;');
    expect(page).not.toContain('<b>everything');
    expect(page.split('</script')).toHaveLength(3);
  });

  it('says whose conversation it is, where they have said so', () => {
    const page = renderCasePage({
      ...file,
      signature: '',
      contact: { name: 'Mei <b>', email: null, phone: '+6581234567' },
    });
    expect(page).toContain('<dt>name<dd>Mei &#60;b&#62;');
    expect(page).toContain('<dt>phone<dd>+6581234567');
    expect(page).not.toContain('<dt>email');
  });

  it('is a table in which nothing is a formula', () => expect(toCaseCsv(file).split('\r\n')[2]).toContain(`"'=1+1"`));
});

/** One byte replaced, put in or taken out, or one bit turned; the same for a seed on every machine. */
function changedAtRandom(original: Buffer, seed: number): Buffer {
  const random = (below: number, salt: number) =>
    Math.floor((Math.abs(Math.sin(seed * 9301 + salt * 49297 + 1)) * 1e6) % below);
  const at = random(original.length, 1);
  const [before, byte, after] = [original.subarray(0, at), original[at]!, original.subarray(at + 1)];
  const other = (byte + 1 + random(255, 2)) % 256;
  const changes = [[other], [other, byte], [], [byte ^ (1 << random(8, 3))]];
  return Buffer.concat([before, Buffer.from(changes[seed % changes.length]!), after]);
}

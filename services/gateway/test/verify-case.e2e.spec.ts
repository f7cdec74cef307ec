import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyFolder } from '@libs/server/keystore/key-folder.ts';
import { SigningKeys } from '@libs/server/keystore/signing-keys.ts';
import { signedCasePage } from '../src/case/signed-case-file.ts';
import { caseFileOf, createSigner } from './signed-case-files.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let keys: SigningKeys;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-case-'));
  keys = new SigningKeys(new KeyFolder(join(folder, 'keys')));
  await keys.ensure();
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys: await keys.list() }));
  const file = { ...caseFileOf('they took everything'), exportedAt: new Date().toISOString() };
  const html = await signedCasePage(file, keys);
  await writeFile(join(folder, 'case.html'), html);
  await writeFile(join(folder, 'changed.html'), html.replace('they took everything', 'they took something'));
  await writeFile(join(folder, 'forged.html'), await signedCasePage(file, createSigner()));
});
afterAll(() => rm(folder, { recursive: true }));

/** Its exit code and all that it has printed. */
const verifyCase = (...args: string[]) => runTool('verify-case', args);

function runTool(name: string, args: string[]): Promise<{ code: number; output: string }> {
  const program = ['--import', '@oxc-node/core/register', `infra/bin/${name}.ts`, ...args];
  const env = { ...process.env, INIT_CWD: folder, KEYSTORE: join(folder, 'keys') };
  return new Promise((done) => {
    const child = execFile(process.execPath, program, { cwd: root, env }, (_, out, error) =>
      done({ code: child.exitCode ?? -1, output: out + error }),
    );
  });
}

describe('npm run verify-case', () => {
  it('verifies with the keys of the installation, with published ones, and with a fingerprint', async () => {
    const { fingerprint } = (await keys.list())[0]!;
    const verified = {
      code: 0,
      output: expect.stringContaining(`Verified: signed by the key ${fingerprint}`) as string,
    };
    expect(await verifyCase('case.html')).toEqual(verified);
    expect(await verifyCase('case.html', '--keys', 'keys.json')).toEqual(verified);
    expect(await verifyCase('case.html', '--fingerprint', fingerprint)).toEqual(verified);
  });

  it.each([
    [['changed.html'], /NOT VERIFIED\. It was changed: the data are as they were signed, but the page/],
    [['forged.html'], /NOT VERIFIED\. It was signed by another key/],
    [['case.html', '--fingerprint', '0'.repeat(64)], /NOT VERIFIED\. It was signed by another key/],
    [['keys.json'], /NOT VERIFIED\. It is of another format/],
    [['case.html', '--keys', 'http://example.org/keys'], /over https only/],
    [['case.html', '--keys', 'case.html'], /no list of keys/],
    [['none.html'], /cannot be read/],
    [[], /npm run verify-case FILE/],
  ])('says of %j what is wrong', async (args, message) => {
    const { code, output } = await verifyCase(...args);
    expect(output).toMatch(message);
    expect(output).not.toContain('Verified');
    expect(code).toBe(1);
  });

  it('still verifies what was signed before npm run keys -- rotate signing, and not with the new key alone', async () => {
    const { fingerprint } = (await keys.list())[0]!;
    const { code, output } = await runTool('keys', ['rotate', 'signing']);
    expect([code, output]).toEqual([0, expect.stringContaining(`signing ${fingerprint} from `)]);
    const after = await keys.list();
    expect(after.map(({ until }) => until === null)).toEqual([true, false]);
    expect(await verifyCase('case.html')).toMatchObject({ code: 0 });
    expect(await verifyCase('case.html', '--fingerprint', after[0]!.fingerprint)).toMatchObject({ code: 1 });
  });
});

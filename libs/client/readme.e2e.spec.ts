import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSystem, type RunningSystem } from '../../infra/jest/test-system.ts';

const README = join(import.meta.dirname, 'README.md');

let system: RunningSystem;
beforeAll(async () => {
  system = await startSystem({ gateways: 1, workers: 0, site: false });
});
afterAll(() => system?.stop());

describe('the code in the README', () => {
  it('connects, sends, subscribes and resumes', async () => {
    const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync(README, 'utf8'))!;
    const env = { ...process.env, NODE_OPTIONS: '', GATEWAY: system.gatewayUrls[0] };
    const args = ['--import', '@oxc-node/core/register', '--input-type=module', '--eval', code!];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toBe('2 Help\n');
  });
});

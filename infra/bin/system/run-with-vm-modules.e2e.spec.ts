import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

/** A spec that needs Node's VM modules: Nest is an ES module. */
const SPEC_WITH_ES_MODULES = 'services/gateway/src/authentication/access-tokens.spec.ts';

describe('npx jest path/to/file', () => {
  it('runs one file with no environment variable set, and exits with its exit code', () => {
    const jest = (...args: string[]) =>
      spawnSync(process.execPath, [join(REPOSITORY, 'node_modules/jest/bin/jest.js'), ...args], {
        cwd: REPOSITORY,
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
    const passed = jest(SPEC_WITH_ES_MODULES);
    expect(passed.stderr).toMatch(/1 passed, 1 total/);
    expect(passed.status).toBe(0);
    expect(jest('no-such-file').status).toBe(1);
  });
});

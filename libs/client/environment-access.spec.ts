import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the client reads its environment itself: everything else is given it by a port. */
const ENVIRONMENTS = /^(browser|node|testing)\/|^(system-environment|new-ids)\.ts$|\.spec\.ts$/;
const DIRECT_ACCESS =
  /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\b(set|clear)(Timeout|Interval)\b|\bMath\.random\b|\bcrypto\.|\bAbortSignal\.timeout\b|\blocalStorage\b|\bnavigator\.|\b(document|window)\./;

const CLIENT = import.meta.dirname;
const sources = globSync('**/*.ts', { cwd: CLIENT }).filter((path) => !ENVIRONMENTS.test(path));

it('leaves clock, random, storage and page to the environments', () => {
  expect(sources.length).toBeGreaterThan(20);
  const found = sources.flatMap((path) =>
    readFileSync(join(CLIENT, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/[/*])/.test(line) && DIRECT_ACCESS.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

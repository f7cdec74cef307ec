import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** README's section on the path of a message, without what comes after it. */
const section = () =>
  readFileSync(join(ROOT, 'README.md'), 'utf8').split('### The path of a message')[1]!.split('\n### ')[0]!;

const files = () =>
  [...section().matchAll(/`((?:libs|services|web|infra)\/[^`]+\.(?:tsx?|sql))`/g)].map(([, path]) => path!);

describe('the path of a message in README', () => {
  it('names files that exist', () => {
    expect(files().filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names no file twice, and leads from the composer to the message list', () => {
    expect(new Set(files()).size).toBe(files().length);
    expect([files()[0], files().at(-1)]).toEqual(['web/src/chat/composer.tsx', 'web/src/chat/message-list.tsx']);
  });
});

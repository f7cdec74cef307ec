import { join } from 'node:path';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { createProgressBar } from './progress-bar.ts';
import { startOfLog } from './replay-position.ts';
import { codeFingerprint, SavedReplay } from './saved-replay.ts';

const folder = createTemporaryFolder('saved-replay');
afterAll(() => removeTemporaryFolder(folder));
const file = join(folder, 'replay.json');
const scope = { repair: false, code: 'a', log: '7.1' };
const stopped = () => ({ ...startOfLog(), events: 7, shards: { 3: 'done' as const } });

beforeEach(() => new SavedReplay(file, scope).save('inbox', stopped()));

describe('the saved position of a replay', () => {
  it('is where the next run of the same scope goes on, and is gone after the end', () => {
    const next = new SavedReplay(file, scope);
    expect(next.positionOf('inbox')).toEqual(stopped());
    expect(next.positionOf('sessions')).toEqual(startOfLog());
    expect(next.leftOut).toBeNull();
    next.remove();
    expect(new SavedReplay(file, scope).positionOf('inbox')).toEqual(startOfLog());
  });

  it.each([
    [{ repair: true }, 'it ran without --repair'],
    [{ code: 'b' }, 'it was made by other code'],
    [{ log: '7.2' }, 'it read another log'],
  ])('is left out by a run with %j', (changed, why) => {
    const other = new SavedReplay(file, { ...scope, ...changed });
    expect([other.leftOut, other.positionOf('inbox')]).toEqual([why, startOfLog()]);
  });

  it('is of the code that folds', () => expect(codeFingerprint()).toMatch(/^[0-9a-f]{64}$/));
});

it('says how fast it goes, and how long it will take, by what this run has done', () => {
  const lines: string[] = [];
  let at = 0;
  const output = { write: (text: string) => lines.push(text), isTTY: true };
  const bar = createProgressBar({ name: 'inbox', total: 1_000_000, done: 500_000 }, output, () => at);
  at = 5_000;
  bar.add(250_000);
  expect(lines.at(-1)).toContain('75 %  50,000 events/s  5.0 s left');
});

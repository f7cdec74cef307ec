import { breakages } from './breakages.ts';
import { runGameDay } from './game-day.ts';
import { createSeededRandom } from '../../faults/seeded-random.ts';

/** Picks what is quick to break and to repair. */
const QUICK = ['targets', 'redis', 'read-only', 'paused-queue'];
const seed = Array.from({ length: 1_000 }, (_, one) => one).find((one) =>
  QUICK.includes(createSeededRandom(one).pick(breakages).name),
)!;

describe('a game day', () => {
  it('breaks one thing, says nothing of it before the operator has spoken, and then all', async () => {
    const printed: string[] = [];
    const code = await runGameDay({ seed, guess: 'the moon', print: (line) => void printed.push(line) });
    const breakage = createSeededRandom(seed).pick(breakages);
    const told = printed.findIndex((line) => line.startsWith(breakage.did));
    expect(printed[told]).toContain('You said: the moon.');
    expect(printed.slice(0, told).join('\n')).not.toContain(breakage.did);
    for (const alert of breakage.alerts) expect(printed.slice(told).join('\n')).toContain(alert);
    expect(printed.at(-1)).toBe('Repaired; its alerts have cleared.');
    expect(code).toBe(0);
  }, 300_000);

  it('is the same with the same seed, and can be any of them', () => {
    const pick = (one: number) => createSeededRandom(one).pick(breakages).name;
    expect(pick(seed)).toBe(pick(seed));
    const picked = new Set(Array.from({ length: 2_000 }, (_, one) => pick(one)));
    expect(picked.size).toBe(breakages.length);
  });
});

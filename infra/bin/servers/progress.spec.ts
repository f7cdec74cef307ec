import { createProgress, formatDuration } from './progress.ts';

describe('progress', () => {
  function recorded() {
    let text = '';
    let clock = 0;
    const progress = createProgress({ write: (more) => (text += more) }, () => clock);
    return { progress, text: () => text, pass: (milliseconds: number) => (clock += milliseconds) };
  }

  it('prints a step when it starts and its time when it ends', async () => {
    const { progress, text, pass } = recorded();
    await progress.step('Postgres: starting', async () => {
      expect(text()).toBe('Postgres: starting ... ');
      pass(420);
    });
    expect(text()).toBe('Postgres: starting ... 0.4 s\n');
  });

  it('prints a line that comes in between on its own', async () => {
    const { progress, text } = recorded();
    await progress.step('Build', async () => progress.printLine('web: nothing changed'));
    expect(text()).toBe('Build ... \nweb: nothing changed\nBuild ... 0.0 s\n');
  });

  it('prints that a step failed and rethrows', async () => {
    const { progress, text } = recorded();
    const failing = progress.step('Redis', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(text()).toBe('Redis ... failed after 0.0 s\n');
  });

  it.each([
    [40, '0.0 s'],
    [9_940, '9.9 s'],
    [12_300, '12 s'],
    [59_600, '1 min 00 s'],
    [125_000, '2 min 05 s'],
  ])('formats %d ms as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

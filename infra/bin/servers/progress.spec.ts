import { createProgress, formatDuration } from './progress.ts';

describe('progress', () => {
  function recorded() {
    let text = '';
    let clock = 0;
    const progress = createProgress({ write: (more) => (text += more) }, () => clock);
    return { progress, text: () => text, pass: (milliseconds: number) => (clock += milliseconds) };
  }

  it('names a step when it begins and gives its time when it ends', async () => {
    const { progress, text, pass } = recorded();
    await progress.step('Postgres: starting', async () => {
      expect(text()).toBe('Postgres: starting ... ');
      pass(420);
    });
    expect(text()).toBe('Postgres: starting ... 0.4 s\n');
  });

  it('keeps a remark that comes in between on a line of its own', async () => {
    const { progress, text } = recorded();
    await progress.step('Build', async () => progress.printLine('web: nothing changed'));
    expect(text()).toBe('Build ... \nweb: nothing changed\nBuild ... 0.0 s\n');
  });

  it('says that a step failed and passes the failure on', async () => {
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
  ])('reads %d ms as %s', (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words);
  });
});

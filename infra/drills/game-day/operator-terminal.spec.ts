import { PassThrough } from 'node:stream';
import { askOperator } from './operator-terminal.ts';
import type { WatchedSystem } from './watched-system.ts';

/** A system with one process, whose stop ends when it is told to. */
function slowSystem() {
  let finish = () => undefined as void;
  const started: string[] = [];
  const stop = () => new Promise<void>((resolve) => (finish = resolve));
  const restart = async () => void started.push('worker-1');
  const services = { gateways: [], workers: [{ name: 'worker-1', stop, restart }] };
  const system = { services, redis: {}, database: {} } as unknown as WatchedSystem;
  return { system, started, finish: () => finish() };
}

describe('the terminal of a game day', () => {
  it('keeps what is typed while an order is carried out, and carries it out afterwards', async () => {
    const { system, started, finish } = slowSystem();
    const input = new PassThrough();
    const printed: string[] = [];
    const word = askOperator(system, (line) => void printed.push(line), { input, output: new PassThrough() });
    input.write('stop worker-1\n');
    await new Promise(setImmediate);
    input.write('start worker-1\nthe worker\n');
    await new Promise(setImmediate);
    expect([printed, started]).toEqual([[], []]);
    finish();
    expect(await word).toBe('the worker');
    expect([printed, started]).toEqual([['worker-1 is stopped.', 'worker-1 runs.'], ['worker-1']]);
  });

  it('takes the end of the input for a word that says nothing', async () => {
    const input = new PassThrough();
    const word = askOperator(slowSystem().system, () => undefined, { input, output: new PassThrough() });
    input.end();
    expect(await word).toBe('');
  });
});

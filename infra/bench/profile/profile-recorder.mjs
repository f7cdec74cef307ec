// Loaded into a measured process with `--import`: the first SIGUSR2 starts a profile of V8, the second writes it and
// prints where. Plain JavaScript, because the built gateway runs without a compiler.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SAMPLING_INTERVAL_MICROSECONDS = 500;
let session;
let count = 0;

async function start() {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_MICROSECONDS });
  await session.post('Profiler.start');
  process.stdout.write('profile started\n');
}

async function stop() {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = undefined;
  const file = join(tmpdir(), `aidline-bench-${process.pid}-${(count += 1)}.cpuprofile`);
  writeFileSync(file, JSON.stringify(profile));
  process.stdout.write(`profile written ${file}\n`);
}

process.on('SIGUSR2', () => void (session ? stop() : start()));

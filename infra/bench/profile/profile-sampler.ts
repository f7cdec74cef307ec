import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { UserError } from '../../bin/servers/user-error.ts';
import { withTimeout } from '../../bin/servers/wait-until.ts';
import type { BenchContestant } from '../contestants.ts';
import type { CpuProfile } from './cpu-profile.ts';

export const PROFILE_RECORDER_NODE_ARGS = ['--import', join(REPOSITORY, 'infra/bench/profile/profile-recorder.mjs')];

const PROFILES_FOLDER = join(REPOSITORY, '.cache', 'bench', 'profiles');
const REPLY_TIMEOUT_SECONDS = 30;

/** Profiles all processes of a contestant while `work` runs; the files are kept for a viewer. */
export async function profileWhile<T>(
  { pids, onLine }: BenchContestant,
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T; profiles: CpuProfile[] }> {
  const files: string[] = [];
  let started = 0;
  let onProgress = () => {};
  onLine((line) => {
    const written = /^profile written (.+)$/.exec(line);
    if (written) files.push(written[1]!);
    else if (line === 'profile started') started += 1;
    onProgress();
  });
  const signalAndWait = async (isDone: () => boolean) => {
    const done = new Promise<true>((resolve) => (onProgress = () => isDone() && resolve(true)));
    for (const pid of pids) process.kill(pid, 'SIGUSR2');
    if (!(await withTimeout(done, REPLY_TIMEOUT_SECONDS))) throw new UserError('A process was not profiled in time.');
  };
  await signalAndWait(() => started === pids.length);
  const result = await work();
  await signalAndWait(() => files.length === pids.length);
  return { result, profiles: files.map((file, index) => keepProfile(file, `${name}-${index + 1}`)) };
}

function keepProfile(file: string, name: string): CpuProfile {
  const text = readFileSync(file, 'utf8');
  mkdirSync(PROFILES_FOLDER, { recursive: true });
  writeFileSync(join(PROFILES_FOLDER, `${name}.cpuprofile`), text);
  rmSync(file);
  return JSON.parse(text) as CpuProfile;
}

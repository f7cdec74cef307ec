import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Drawn, PictureOrder } from './picture.ts';
import { PROCESS_LIMITS, type ProcessLimits } from './picture-limits.ts';

/** What goes to the process of a picture, and what comes back. */
export type PictureQuestion = { file: Uint8Array; order: PictureOrder; limits: ProcessLimits };
export type PictureAnswer = { drawn: Drawn; cpuMs: number };

/** How the process ends when the picture costs more processor or memory than one may. */
export const EXIT_OVER_LIMIT = 77;

/** The picture was not opened in time: nothing is known of it, and it may be sent again. */
export class PictureTimeout extends Error {}

/** Beside this file, and like it source or compiled. */
const PROGRAM = fileURLToPath(import.meta.url.replace(/picture-decoder(?=\.[jt]s$)/, 'picture-process'));

/** Draws a picture anew, in a process that opens nothing else and is given no environment. Rejects with PictureTimeout. */
export function drawPicture(
  file: Buffer,
  order: PictureOrder,
  limits: ProcessLimits = PROCESS_LIMITS,
): Promise<PictureAnswer> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=64'],
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
  });
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new PictureTimeout());
    }, limits.patienceMs);
    child.once('message', (answer: PictureAnswer) => resolve(asBuffers(answer)));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(patience);
      // What ends without an answer is charged as if it had taken all that it may.
      resolve({ drawn: { refused: reasonOf(code, signal) }, cpuMs: limits.cpuMs });
    });
    child.send({ file, order, limits } satisfies PictureQuestion, (fault) => fault && endWith(child));
  });
}

/** A machine that is short of memory kills the process; any other end without an answer is a fault in the picture. */
const reasonOf = (code: number | null, signal: NodeJS.Signals | null): 'too-large' | 'unreadable' =>
  code === EXIT_OVER_LIMIT || signal === 'SIGKILL' ? 'too-large' : 'unreadable';

/** It ended before it was asked; its exit is the answer. */
const endWith = (child: ChildProcess): void => void child.kill('SIGKILL');

/** What comes from another process may be a plain array of bytes. */
const asBuffers = ({ drawn, cpuMs }: PictureAnswer): PictureAnswer =>
  'view' in drawn
    ? { drawn: { view: { ...drawn.view, image: Buffer.from(drawn.view.image) } }, cpuMs }
    : { drawn, cpuMs };

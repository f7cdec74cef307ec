import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RedrawResult, RedrawOptions } from './picture-redraw.ts';
import { PROCESS_LIMITS, type ProcessLimits } from './picture-limits.ts';

/** What goes to the process of a picture, and what comes back. */
export type PictureRequest = { file: Uint8Array; order: RedrawOptions; limits: ProcessLimits };
export type PictureResponse = { drawn: RedrawResult; cpuMs: number };

/** How the process ends when the picture costs more processor or memory than one may. */
export const EXIT_OVER_LIMIT = 77;

/** The picture was not opened in time: nothing is known of it, and it may be sent again. */
export class PictureTimeout extends Error {}

/** Beside this file, and like it source or compiled. */
const CHILD_PROGRAM = fileURLToPath(import.meta.url.replace(/picture-decoder(?=\.[jt]s$)/, 'picture-process'));

/** Draws a picture anew, in a process that opens nothing else and is given no environment. Rejects with PictureTimeout. */
export function redrawInChildProcess(
  file: Buffer,
  options: RedrawOptions,
  limits: ProcessLimits = PROCESS_LIMITS,
): Promise<PictureResponse> {
  const child = fork(CHILD_PROGRAM, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=64'],
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
  });
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new PictureTimeout());
    }, limits.timeoutMs);
    child.once('message', (answer: PictureResponse) => resolve(asBuffers(answer)));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timeout);
      // What ends without an answer is charged as if it had taken all that it may.
      resolve({ drawn: { refused: exitReasonOf(code, signal) }, cpuMs: limits.cpuMs });
    });
    child.send({ file, order: options, limits } satisfies PictureRequest, (fault) => fault && killChild(child));
  });
}

/** A machine that is short of memory kills the process; any other end without an answer is a fault in the picture. */
const exitReasonOf = (code: number | null, signal: NodeJS.Signals | null): 'too-large' | 'unreadable' =>
  code === EXIT_OVER_LIMIT || signal === 'SIGKILL' ? 'too-large' : 'unreadable';

/** It ended before it was asked; its exit is the answer. */
const killChild = (child: ChildProcess): void => void child.kill('SIGKILL');

/** What comes from another process may be a plain array of bytes. */
const asBuffers = ({ drawn, cpuMs }: PictureResponse): PictureResponse =>
  'view' in drawn
    ? { drawn: { view: { ...drawn.view, image: Buffer.from(drawn.view.image) } }, cpuMs }
    : { drawn, cpuMs };

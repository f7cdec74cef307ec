import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecodeOptions, RedrawResult } from './picture-redraw.ts';
import { PDF_LIMITS, PROCESS_LIMITS, type ProcessLimits } from './picture-limits.ts';

/** The messages to and from the picture process. */
export type PictureRequest = { file: Uint8Array; order: DecodeOptions; limits: ProcessLimits };
export type PictureResponse = { drawn: RedrawResult; cpuMs: number };

/** The exit code of a picture process that exceeds its limit of processor time or memory. */
export const EXIT_OVER_LIMIT = 77;

/** The picture was not decoded in time; whether it is valid is unknown, and it may be sent again. */
export class PictureTimeout extends Error {}

/** The same folder as this file, and like this file source or compiled. */
const CHILD_PROGRAM = fileURLToPath(import.meta.url.replace(/picture-decoder(?=\.[jt]s$)/, 'picture-process'));

/** Redraws a picture or a PDF in a child process without inherited environment. Rejects with PictureTimeout. */
export function redrawInChildProcess(
  file: Buffer,
  options: DecodeOptions,
  limits: ProcessLimits = options.as === 'pages' ? PDF_LIMITS : PROCESS_LIMITS,
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
      // A process that exits without an answer is charged its whole limit.
      resolve({ drawn: { refused: exitReasonOf(code, signal) }, cpuMs: limits.cpuMs });
    });
    child.send({ file, order: options, limits } satisfies PictureRequest, (fault) => fault && killChild(child));
  });
}

/**
 * A machine that is out of memory kills the process with SIGKILL; any other exit without an answer is a fault in the
 * picture.
 */
const exitReasonOf = (code: number | null, signal: NodeJS.Signals | null): 'too-large' | 'unreadable' =>
  code === EXIT_OVER_LIMIT || signal === 'SIGKILL' ? 'too-large' : 'unreadable';

/** The process may already have exited; then its exit is the answer. */
const killChild = (child: ChildProcess): void => void child.kill('SIGKILL');

/** Bytes from another process may arrive as plain arrays. */
const asBuffers = ({ drawn, cpuMs }: PictureResponse): PictureResponse =>
  'view' in drawn
    ? { drawn: { view: { ...drawn.view, image: Buffer.from(drawn.view.image) } }, cpuMs }
    : { drawn, cpuMs };

import { type ChildHandle, startChild } from '../../bin/servers/child-process.ts';
import { UserError } from '../../bin/servers/user-error.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { withTimeout } from '../../bin/servers/wait-until.ts';
import { typescriptProgramArgs } from '../../bin/system/run-in-terminal.ts';
import type { BenchReply, BenchRequest } from './request-server.ts';

/** Longer than any single measurement: one that hangs ends the run. */
const REPLY_TIMEOUT_SECONDS = 180;

/** A process of the benchmark that answers requests: a load generator, a bare relay, an appender. */
export type BenchProcess = Pick<ChildHandle, 'pid' | 'onLine' | 'stop'> & {
  request: <T>(name: string, body?: unknown) => Promise<T>;
};

export type BenchProcessOptions = {
  name: string;
  /** Path relative to the checkout. */
  file: string;
  /** Another checkout. */
  folder?: string;
  nodeArgs?: string[];
};

export async function startBenchProcess({
  name,
  file,
  folder = REPOSITORY,
  nodeArgs = [],
}: BenchProcessOptions): Promise<BenchProcess> {
  const child = await startChild({
    name,
    command: process.execPath,
    args: [...nodeArgs, ...typescriptProgramArgs(file)],
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    ipc: true,
  });
  return { ...child, request: createRequestSender(child) };
}

function createRequestSender(child: ChildHandle): BenchProcess['request'] {
  const waiting = new Map<number, (reply: BenchReply) => void>();
  child.onMessage((reply) => waiting.get((reply as BenchReply).id)?.(reply as BenchReply));
  const gone = child.exited.then(() => ({ fault: `it ended: ${child.lastLines().join('\n')}`, value: undefined }));
  let requestCount = 0;
  return async <T>(name: string, body?: unknown) => {
    const id = (requestCount += 1);
    const replied = new Promise<BenchReply>((resolve) => waiting.set(id, resolve));
    child.send({ id, name, body } satisfies BenchRequest);
    const reply = await withTimeout(Promise.race([replied, gone]), REPLY_TIMEOUT_SECONDS);
    waiting.delete(id);
    if (reply && reply.fault === undefined) return reply.value as T;
    throw new UserError(
      `${child.name} could not do "${name}": ${reply?.fault ?? `no answer in ${REPLY_TIMEOUT_SECONDS} s`}`,
    );
  };
}

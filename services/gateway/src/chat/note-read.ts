import type { SessionId } from '@libs/protocol/ids.ts';
import { silently } from '@libs/server/log.ts';
import type { Plumbing } from '@libs/server/plumbing.ts';

type Read = { sessionId: SessionId; version: number; side: string };

/** Adds the reading of an event to the trace of its command, where traces are collected; else it costs nothing. */
export function noteRead({ traces, ledger }: Pick<Plumbing, 'traces' | 'ledger'>, read: Read): void {
  const { spans } = traces;
  if (!spans || read.version < 1) return;
  const at = Date.now();
  const add = async () => {
    const [event] = await ledger.read(read.sessionId, read.version - 1, 1);
    if (event) spans.add({ commandId: event.commandId, name: `read by ${read.side}`, from: at, to: at });
  };
  void silently(add());
}

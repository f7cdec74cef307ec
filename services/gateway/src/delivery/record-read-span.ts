import type { SessionId } from '@libs/protocol/ids.ts';
import { nullOnFailure } from '@libs/server/logger.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';

type ReadReceipt = { sessionId: SessionId; version: number; side: string };

/** Adds a read mark to the trace of the command, if spans are exported. */
export function recordReadSpan(
  { traces, ledger }: Pick<ServerResources, 'traces' | 'ledger'>,
  read: ReadReceipt,
): void {
  const { spans } = traces;
  if (!spans || read.version < 1) return;
  const at = Date.now();
  const add = async () => {
    const [event] = await ledger.read(read.sessionId, read.version - 1, 1);
    if (event) spans.add({ commandId: event.commandId, name: `read by ${read.side}`, from: at, to: at });
  };
  void nullOnFailure(add());
}

export type BenchRequest = { id: number; name: string; body: unknown };
export type BenchReply = { id: number; value?: unknown; fault?: string };

type RequestHandlers = Record<string, (body: never) => unknown>;

/** The other end of `startBenchProcess`: answers requests and exits when its parent is gone. */
export function serveRequests(handlers: RequestHandlers): void {
  process.on('message', (message) => void handleRequest(handlers, message as BenchRequest));
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
}

async function handleRequest(handlers: RequestHandlers, { id, name, body }: BenchRequest): Promise<void> {
  const reply = (reply: Omit<BenchReply, 'id'>) => void process.send?.({ id, ...reply } satisfies BenchReply);
  try {
    const handler = handlers[name];
    if (!handler) throw new Error(`there is no request "${name}"`);
    reply({ value: await handler(body as never) });
  } catch (fault) {
    reply({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
  }
}

export type Question = { id: number; name: string; body: unknown };
export type Answer = { id: number; value?: unknown; fault?: string };

type Handlers = Record<string, (body: never) => unknown>;

/** The other end of `startBenchProcess`: answers questions one by one and leaves when nobody is there to ask. */
export function serve(handlers: Handlers): void {
  process.on('message', (message) => void answer(handlers, message as Question));
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
}

async function answer(handlers: Handlers, { id, name, body }: Question): Promise<void> {
  const reply = (said: Omit<Answer, 'id'>) => void process.send?.({ id, ...said } satisfies Answer);
  try {
    const handler = handlers[name];
    if (!handler) throw new Error(`nobody here knows "${name}"`);
    reply({ value: await handler(body as never) });
  } catch (fault) {
    reply({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
  }
}

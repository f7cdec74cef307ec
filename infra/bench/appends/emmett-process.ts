import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore, type PostgresEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';
import { serveRequests } from '../processes/request-server.ts';
import { appendLoop, POOL_SIZE, MESSAGE_TEXT } from './append-loop.ts';

/** Emmett's event store set up as in its documentation, with a pool of the same size as ours. */
let store: PostgresEventStore | undefined;
const streams: string[] = [];

serveRequests({
  connect: async (order: { databaseUrl: string; streams: number }) => {
    const pool = new Pool({ connectionString: order.databaseUrl, max: POOL_SIZE });
    store = getPostgreSQLEventStore(order.databaseUrl, {
      schema: { autoMigration: 'None' },
      connectionOptions: { pool },
    });
    await store.schema.migrate();
    for (let index = 0; index < order.streams; index += 1) streams.push(`session-${randomUUID()}`);
    await Promise.all(streams.map((_, index) => append(index)));
  },
  loop: (order: { streams: number; seconds: number }) => appendLoop(order, append),
});

async function append(index: number): Promise<void> {
  const event = { type: 'message.sent', data: { from: 'customer', kind: 'text', text: MESSAGE_TEXT } };
  await store!.appendToStream(streams[index]!, [event]);
}

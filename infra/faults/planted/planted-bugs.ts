import type { Anomaly } from '../checker/anomalies.ts';

/** One plausible bug, and the cell in which the harness must find it. */
export type PlantedBug = {
  name: string;
  /** Whether any of these shows it. */
  shownBy: readonly Anomaly[];
  cell: string;
  /** In the compiled services. Each `find` must occur exactly once, or the bug no longer fits the code. */
  patches?: readonly SourcePatch[];
  /** In `append-batch.sql`, likewise. */
  sqlPatches?: readonly Omit<SourcePatch, 'file'>[];
  /** Run in the database as well. */
  sql?: string;
};

export type SourcePatch = {
  file: string;
  find: string;
  put: string;
};

const LIVE_SESSIONS = 'services/gateway/src/delivery/live-sessions.js';
const NO_UNIQUE_KEY = `alter table chat_event drop constraint chat_event_shard_session_id_command_id_part_key;`;

/** They exist only in copies of the build, each made for one run. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'acknowledged before the commit',
    shownBy: ['lost', 'phantom'],
    cell: 'gateway/K9',
    patches: [
      {
        file: 'libs/server/server-resources.js',
        find: 'return new PostgresLedger(this.epochs.boundTo(current, this.pool), this.isDistributed).append(requests);',
        put: `return this.pool.connect().then(async (client) => {
            client.on('error', () => undefined);
            await client.query('begin');
            setTimeout(() => client.query('commit').then(() => client.release(), () => client.release(true)), 600);
            return new PostgresLedger(client, this.isDistributed).append(requests);
        });`,
      },
    ],
  },
  {
    name: 'no lock on the shard',
    shownBy: ['faulted', 'duplicate', 'hole'],
    cell: 'calm',
    sqlPatches: [{ find: 'perform pg_advisory_xact_lock(4815, this_shard);', put: '' }],
  },
  {
    name: 'a lane without its lock',
    shownBy: ['faulted', 'duplicate', 'hole'],
    cell: 'calm',
    // The upper half of the shards keeps its locks, as when one lane's batches took those of another lane.
    sqlPatches: [
      {
        find: 'perform pg_advisory_xact_lock(4815, this_shard);',
        put: 'perform pg_advisory_xact_lock(4815, this_shard) where this_shard >= 32;',
      },
    ],
  },
  {
    name: 'a timer that is not deleted',
    shownBy: ['orphaned'],
    cell: 'calm',
    sqlPatches: [
      {
        find: 'delete from timer where shard = this_shard and id = this_timer;',
        put: 'delete from timer where shard = this_shard and id = this_timer and nr > 1;',
      },
    ],
    // The worker deletes what an append has left.
    patches: [
      {
        file: 'services/workers/src/timer.worker.js',
        find: 'return this.timers.remove(timer);',
        put: 'return;',
      },
    ],
  },
  {
    name: 'no unique command id, and no look for it',
    shownBy: ['duplicate'],
    cell: 'calm',
    sql: NO_UNIQUE_KEY,
    sqlPatches: [{ find: 'e.command_id = this_command and e.part = 0', put: 'false' }],
  },
  {
    name: 'repeats are recognised for one second only',
    shownBy: ['duplicate'],
    cell: 'calm',
    sql: NO_UNIQUE_KEY,
    sqlPatches: [
      {
        find: 'e.command_id = this_command and e.part = 0',
        put: `e.command_id = this_command and e.part = 0 and e.created_at > clock_timestamp() - interval '1 second'`,
      },
    ],
  },
  {
    name: 'gaps are not noticed',
    shownBy: ['hole'],
    cell: 'fanout/CUT',
    patches: [
      {
        file: LIVE_SESSIONS,
        find: `const missing = await this.resources.ledger.read(events[0].sessionId, live.eventBuffer.version, PAGE_SIZE);
            received = receiveEvents(received.state, missing);`,
        put: 'received = { state: { version: events.at(-1).version, ahead: [] }, applied: events };',
      },
    ],
  },
  {
    name: 'neither hint nor sweep',
    shownBy: ['unseen'],
    cell: 'fanout/CUT',
    patches: [
      {
        file: 'services/gateway/src/delivery/missed-event-sweeper.js',
        find: 'async sweep() {',
        put: 'async sweep() { return;',
      },
      {
        file: 'services/workers/src/relay/shard-group-runner.js',
        find: '    publishHints(headers) {',
        put: '    publishHints(headers) { return;',
      },
    ],
  },
  {
    name: 'timers in Redis only',
    shownBy: ['never'],
    cell: 'queue/WIPE',
    patches: [
      {
        file: 'services/workers/src/timer-reconciler.js',
        find: 'async reconcile() {',
        put: 'async reconcile() { return;',
      },
    ],
  },
  {
    name: 'due by the clock of the application',
    shownBy: ['early'],
    cell: 'worker/CLK+1h',
    sqlPatches: [{ find: `when due > moment then 'early'`, put: `when false then 'early'` }],
  },
  {
    name: 'anyone may join any session',
    shownBy: ['leak'],
    cell: 'calm',
    patches: [
      {
        file: 'services/gateway/src/chat/socket-sessions.js',
        find: `this.access.assertMayRead(principal, sessionId);
        this.limiter.consumeRequest(principal, EVENT_WEIGHTS.join);`,
        put: 'this.limiter.consumeRequest(principal, EVENT_WEIGHTS.join);',
      },
    ],
  },
  {
    name: 'a socket’s buffer without a bound',
    shownBy: ['overfull'],
    cell: 'people/stalled',
    patches: [
      {
        file: 'services/gateway/src/delivery/socket-backpressure.js',
        find: ' check(socket, sessionId, version) {',
        put: ' check(socket, sessionId, version) { return;',
      },
    ],
  },
  {
    name: 'a failed append is swallowed',
    shownBy: ['lost'],
    cell: 'postgres/K9',
    patches: [
      {
        file: 'libs/ledger/append-batcher.js',
        find: 'await this.retryOneByOne(batch, fault);',
        put: `batch.forEach(({ resolve }) => resolve({ verdict: 'ok', firstVersion: 2, lastVersion: 2, firstPos: 1, at: new Date() }));`,
      },
    ],
  },
  {
    name: 'the text of a message in a log line',
    shownBy: ['leak'],
    cell: 'calm',
    patches: [
      {
        file: 'services/gateway/src/commands/command-handler.js',
        find: 'type: command.type,\n            outcome:',
        put: 'type: command.type, said: command.text, outcome:',
      },
    ],
  },
  {
    name: 'an unread event that ends a fold',
    shownBy: ['unseen', 'stuck', 'faulted'],
    cell: 'log/UNREAD',
    patches: [
      {
        file: 'libs/ledger/stored-event.js',
        find: 'return {\n            stored,',
        put: 'throw fault;\n        return {\n            stored,',
      },
    ],
  },
  {
    name: 'a reader that trusts an old epoch',
    shownBy: ['divergent'],
    cell: 'postgres/PROMOTE-lagging',
    // Its answer is in the epoch of the cursor, as when it were compared by version and command alone.
    patches: [
      {
        file: 'services/gateway/src/delivery/catch-up.reader.js',
        find: 'this.resources.epochs.within(async (epoch)=>{',
        put: 'this.resources.epochs.within(async (current)=>{ const epoch = range.cursor?.epoch ?? current;',
      },
    ],
  },
];

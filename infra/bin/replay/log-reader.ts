import type { Client } from 'pg';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { redactedEventOf } from '@libs/ledger/redacted-event.ts';
import { quarantineReasonOf, type QuarantineReason } from '@libs/ledger/unreadable-event.ts';

/**
 * An event of the log without its body. `at` is the database's own text, because a JavaScript date drops microseconds.
 */
export type ReplayedEvent = {
  sessionId: SessionId;
  version: number;
  pos: number;
  commandId: CommandId;
  at: string;
  type: number;
} & ReadEvent;

/** The event, or why it cannot be read. */
type ReadEvent = { event: ChatEvent } | { event: null; reason: QuarantineReason };

const PAGE_SIZE = 10_000;
/** Most events have one of a few type and meta combinations; each is parsed once and cached. */
const MAX_OUTLINES = 10_000;

/** Fields stay text: most are only compared, and parsing them would cost more than folding them. */
const rawTypes = { getTypeParser: () => (text: string) => text };

/**
 * Reads one shard of the log after a position, in order, page by page; fetches the next page while one is processed.
 */
export async function* readLog(client: Client, shard: number, after = 0): AsyncGenerator<ReplayedEvent[]> {
  const outlines = new Map<string, ReadEvent>();
  let nextPage = fetchPage(client, shard, after);
  for (;;) {
    const rows = await nextPage;
    if (rows.length === PAGE_SIZE) nextPage = fetchPage(client, shard, Number(rows.at(-1)![2]));
    yield rows.map((row) => toReplayedEvent(row, outlines));
    if (rows.length < PAGE_SIZE) return;
  }
}

type RawLogRow = [
  id: string,
  version: string,
  pos: string,
  command: string,
  type: string,
  ver: string,
  meta: string,
  at: string,
];

async function fetchPage(client: Client, shard: number, after: number): Promise<RawLogRow[]> {
  const { rows } = await client.query<RawLogRow>({
    text: `select session_id, version, pos, command_id, type, schema_ver, meta, created_at from chat_event
           where shard = $1 and pos > $2 order by pos limit ${PAGE_SIZE}`,
    values: [shard, after],
    rowMode: 'array',
    types: rawTypes,
  });
  return rows;
}

function toReplayedEvent(
  [sessionId, version, pos, commandId, type, ver, meta, at]: RawLogRow,
  outlines: Map<string, ReadEvent>,
): ReplayedEvent {
  const outlineKey = `${type}|${ver}|${meta}`;
  let read = outlines.get(outlineKey);
  if (!read) {
    read = readOutline(Number(type), Number(ver), meta);
    if (outlines.size < MAX_OUTLINES) outlines.set(outlineKey, read);
  }
  return {
    sessionId: sessionId as SessionId,
    version: Number(version),
    pos: Number(pos),
    commandId: commandId as CommandId,
    at,
    type: Number(type),
    ...read,
  };
}

function readOutline(type: number, schemaVer: number, meta: string): ReadEvent {
  try {
    return { event: redactedEventOf({ type, schemaVer, meta: JSON.parse(meta) as Record<string, unknown> }) };
  } catch (fault) {
    return { event: null, reason: quarantineReasonOf(fault) };
  }
}

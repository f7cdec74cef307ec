import type { ChatEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { redactedEventOf } from '@libs/ledger/redacted-event.ts';
import { quarantineReasonOf, type QuarantineReason } from '@libs/ledger/unreadable-event.ts';
import type { ReplaySlice } from './projection.ts';

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

/** Reads a slice of the log, session by session, page by page; fetches the next page while one is processed. */
export async function* readLog(slice: ReplaySlice): AsyncGenerator<ReplayedEvent[]> {
  const outlines = new Map<string, ReadEvent>();
  let nextPage = fetchPage(slice, [slice.after, MAX_VERSION]);
  for (;;) {
    const rows = await nextPage;
    const [id, version] = rows.at(-1) ?? [];
    if (rows.length === PAGE_SIZE) nextPage = fetchPage(slice, [id!, Number(version)]);
    yield rows.map((row) => toReplayedEvent(row, outlines));
    if (rows.length < PAGE_SIZE) return;
  }
}

/** Above every version: reading begins after the last event of the session before. */
const MAX_VERSION = 2 ** 31 - 1;

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

async function fetchPage(
  { client, shard, upTo }: ReplaySlice,
  [afterId, afterVersion]: [string, number],
): Promise<RawLogRow[]> {
  const { rows } = await client.query<RawLogRow>({
    text: `select session_id, version, pos, command_id, type, schema_ver, meta, created_at from chat_event
           where shard = $1 and (session_id, version) > ($2, $3) and session_id <= $4
           order by session_id, version limit ${PAGE_SIZE}`,
    values: [shard, afterId, afterVersion, upTo],
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

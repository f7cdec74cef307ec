import { Injectable } from '@nestjs/common';
import { INBOX_PAGE_SIZE as PAGE, type InboxPageQuery, type InboxPageResponse } from '@libs/protocol/console-api.ts';
import type { InboxRow, SessionStatus } from '@libs/protocol/http.ts';
import type { DistressState } from '@libs/protocol/distress.ts';
import type { AgentId, SessionId, TagId } from '@libs/protocol/ids.ts';
import { parseRouting, type Routing } from '@libs/chat/routing.ts';
import { previewOf } from '@libs/chat/inbox-projection.ts';
import { previewLine } from '@libs/guard/preview-line.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { unsealPreview } from '@libs/ledger/sealing.ts';
import { SHARD_COUNT, shardOf } from '@libs/ledger/shard.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import {
  AFTER_SQL,
  filterSql,
  filterValues,
  HELD_SQL,
  isNarrowed,
  orderOf,
  RANK_SQL,
  RULE_VALUES,
  ruleValues,
  UNREAD_SQL,
  VIEW_CONDITIONS,
} from './inbox-view-sql.ts';
import { VisitorPresence } from '../presence/visitor-presence.ts';
import { ConversationAccess } from '../authorization/conversation-access.ts';
import { mayRead, type ReadingRule } from '../authorization/reading-rule.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

const SELECT_SQL = `
  select i.session_id, i.version, i.status, i.agent_id, i.lang, i.created_at, i.last_message_at, i.waiting_since, i.routing, i.preview, i.tags, i.distress, i.debrief_by,
         i.customer_msgs, i.agent_msgs, ${UNREAD_SQL} as unread
  from inbox i
  left join read_mark m on m.shard = i.shard and m.session_id = i.session_id and m.reader = $1::text`;

/** One page looks through at most this many sessions for a filter; no index holds what each agent has read. */
const SCAN_LIMIT = 10_000;

/**
 * Reads the inbox from its projection. Previews are unsealed here and nowhere else, and cut to one masked line: whoever
 * wants more opens the conversation, which is recorded.
 */
@Injectable()
export class InboxReader {
  constructor(
    private readonly resources: ServerResources,
    private readonly presence: VisitorPresence,
    private readonly access: ConversationAccess,
  ) {}

  newest(agentId: AgentId): Promise<InboxRow[]> {
    return this.readableRows(
      agentId,
      this.queryRows(`${SELECT_SQL} where not ${HELD_SQL} order by ${RANK_SQL} desc, i.session_id limit $2`, [
        agentId,
        PAGE,
      ]),
    );
  }

  /** One page of a view after a cursor, and the next cursor. Every view has an index in the order of the list. */
  async page(agentId: AgentId, { after, ...filter }: InboxPageQuery): Promise<InboxPageResponse> {
    const [moment, session] = after?.split('~') ?? [null, null];
    const { rank, direction, isAfter } = orderOf(filter.view);
    const scanned = `
      select i.shard, i.session_id, i.agent_id, ${rank} as rank, i.lang, i.status, i.customer_msgs, i.tags from inbox i
      where ${VIEW_CONDITIONS[filter.view]}
        and ($2::timestamptz is null or ${rank} ${isAfter}= ${AFTER_SQL} and (${rank} ${isAfter} ${AFTER_SQL} or i.session_id > $3::uuid))
      order by ${rank} ${direction}, i.session_id`;
    const cursors = async (from: string, values: unknown[]): Promise<InboxCursorRow[]> => {
      const text = `select i.session_id, (i.rank at time zone 'UTC')::text as moment from ${from}`;
      const parameters = [agentId, moment, session, ...values];
      return (await this.resources.pool.query<InboxCursorRow>(text, parameters).catch(refuseCursor)).rows;
    };
    const rule = await this.access.ruleOf(agentId);
    const found = await cursors(
      `(${scanned} limit ${SCAN_LIMIT}) i
       left join read_mark m on m.shard = i.shard and m.session_id = i.session_id and m.reader = $1::text
       where ${filterSql(4 + RULE_VALUES, 4)}
       order by i.rank ${direction}, i.session_id limit ${PAGE + 1}`,
      [...ruleValues(rule), ...filterValues(filter)],
    );
    const [endOfScan] =
      found.length <= PAGE && isNarrowed(filter)
        ? await cursors(`(${scanned} offset ${SCAN_LIMIT - 1} limit 1) i`, [])
        : [];
    const last = found.length > PAGE ? found[PAGE - 1] : endOfScan;
    const ids = found.slice(0, PAGE).map((row) => row.session_id);
    const rows = new Map((await this.byIds(agentId, ids)).map((row) => [row.sessionId, row]));
    return {
      rows: ids.flatMap((id) => rows.get(id) ?? []),
      next: last ? `${last.moment}~${last.session_id}` : null,
    };
  }

  byIds(agentId: AgentId, sessionIds: SessionId[]): Promise<InboxRow[]> {
    return this.readableRows(agentId, this.wholeRows(agentId, sessionIds));
  }

  private wholeRows(agentId: AgentId, sessionIds: SessionId[], which = 'true'): Promise<InboxRow[]> {
    return this.queryRows(
      `${SELECT_SQL} join unnest($2::smallint[], $3::uuid[]) as wanted (shard, id) on i.shard = wanted.shard and i.session_id = wanted.id
       where ${which}`,
      [agentId, sessionIds.map(shardOf), sessionIds],
    );
  }

  /** The rows in the list, without unread counts, with every line, and how many messages of each conversation which of these agents has seen. */
  async byIdsForAll(agentIds: AgentId[], sessionIds: SessionId[]): Promise<{ rows: InboxRow[]; seen: SeenMessages }> {
    const [anybody] = agentIds;
    if (!anybody) return { rows: [], seen: new Map() };
    const rows = await this.wholeRows(anybody, sessionIds, `not ${HELD_SQL}`);
    const marks = await this.resources.pool.query<{ reader: AgentId; session_id: SessionId; seen_msgs: number }>(
      `select m.reader, m.session_id, m.seen_msgs from read_mark m
       join unnest($1::smallint[], $2::uuid[]) as wanted (shard, id) on m.shard = wanted.shard and m.session_id = wanted.id
       where m.reader = any($3::text[])`,
      [sessionIds.map(shardOf), sessionIds, agentIds],
    );
    const seen: SeenMessages = new Map();
    for (const { reader, session_id: sessionId, seen_msgs: count } of marks.rows)
      seen.set(reader, (seen.get(reader) ?? new Map<SessionId, number>()).set(sessionId, count));
    return { rows, seen };
  }

  /** Rows that changed after these positions; null if there are more than a page, because the list is cheaper then. */
  async changedSince(agentId: AgentId, positions: number[]): Promise<InboxRow[] | null> {
    const rows = await this.queryRows(
      `${SELECT_SQL} join unnest($2::bigint[]) with ordinality as known (pos, n) on i.shard = known.n - 1 and i.pos > known.pos
       where not ${HELD_SQL} order by i.sort_at desc limit $3`,
      [agentId, positions, PAGE + 1],
    );
    return rows.length > PAGE ? null : this.readableRows(agentId, Promise.resolve(rows));
  }

  /** The projection's position in each shard. Read before the rows, so that no change is missed in between. */
  async positions(): Promise<number[]> {
    const { rows } = await this.resources.pool.query<{ shard: number; pos: string }>(
      `select shard, pos from cursor where consumer = 'inbox'`,
    );
    const byShard = new Map(rows.map(({ shard, pos }) => [shard, Number(pos)]));
    return Array.from({ length: SHARD_COUNT }, (_, shard) => byShard.get(shard) ?? 0);
  }

  async countHeldBack(): Promise<number> {
    const { rows } = await this.resources.pool.query<{ held: number }>(
      `select count(*)::int as held from held_conversation h join inbox i on i.shard = h.shard and i.session_id = h.session_id
       where i.status = 'waiting' and i.agent_msgs = 0 and i.distress is distinct from 'open'`,
    );
    return rows[0]!.held;
  }

  /** Sessions created today and yesterday in the agent's time zone, in which somebody has written and that are not held back. */
  async dayCounts(timeZone: string): Promise<{ today: number; yesterday: number }> {
    const { rows } = await this.resources.pool.query<{ today: string; yesterday: string }>(
      `with day as (select date_trunc('day', now() at time zone $1) as start)
       select count(*) filter (where i.created_at >= day.start at time zone $1) as today,
              count(*) filter (where i.created_at < day.start at time zone $1) as yesterday
       from inbox i, day
       where i.customer_msgs > 0 and not ${HELD_SQL} and i.created_at >= (day.start - interval '1 day') at time zone $1`,
      [timeZone],
    );
    return { today: Number(rows[0]!.today), yesterday: Number(rows[0]!.yesterday) };
  }

  /** As this agent may see them. */
  private async readableRows(agentId: AgentId, rows: Promise<InboxRow[]>): Promise<InboxRow[]> {
    const rule = await this.access.ruleOf(agentId);
    return (await rows).map((row) => asReadable(rule, row));
  }

  private async queryRows(text: string, values: unknown[]): Promise<InboxRow[]> {
    const { rows } = await this.resources.pool.query<InboxDatabaseRow>(text, values);
    const ids = rows.map((row) => row.session_id);
    const [online, messages] = await Promise.all([
      this.presence.online(ids),
      this.resources.ledger.lastMessages(ids),
      this.resources.keyring.preload(ids),
    ]);
    const messageBySession = new Map(messages.map((message) => [message.sessionId, message]));
    return Promise.all(
      rows.map(async (row) => ({
        ...toInboxRow(row),
        lastMessage: await this.orNull(this.preview(row, messageBySession.get(row.session_id))),
        contact: null,
        vouched: null,
        isOnline: online.has(row.session_id),
      })),
    );
  }

  private async preview(row: InboxDatabaseRow, message: StoredEvent | undefined): Promise<string | null> {
    const text = await this.lastText(row, message);
    return text && previewLine(text);
  }

  /** From the message itself. A session that the version before wrote to has no such message, and a preview. */
  private async lastText(
    { session_id, preview }: InboxDatabaseRow,
    message: StoredEvent | undefined,
  ): Promise<string | null> {
    const key = message || preview ? await this.resources.keyring.getKey(session_id) : null;
    if (!key) return null;
    if (!message) return preview && unsealPreview(key, preview, session_id);
    const opened = this.resources.quarantine.open(key, message);
    return 'event' in opened ? previewOf(opened.event) : null;
  }

  /** A part that cannot be unsealed is missing in its row, and does not fail the whole list. */
  private async orNull<T>(reading: Promise<T | null>): Promise<T | null> {
    try {
      return await reading;
    } catch (fault) {
      this.resources.log.error({ ...faultFields(fault) }, 'a part of an inbox row could not be unsealed');
      return null;
    }
  }
}

/** Of each agent who has looked at one of them. */
export type SeenMessages = Map<AgentId, Map<SessionId, number>>;

/** As `UNREAD_SQL` counts. */
export const withUnread = (row: InboxRow, seen = 0): InboxRow => ({
  ...row,
  unread: row.status === 'erased' ? 0 : Math.max(row.customerMessages - seen, 0),
});

/**
 * Everybody sees that a conversation is there, whose it is, how long it waits and whether somebody may be in danger; its
 * line and its tags only who may read it.
 */
export const asReadable = (rule: ReadingRule, row: InboxRow): InboxRow =>
  mayRead(rule, row) ? row : { ...row, lastMessage: row.lastMessage && HIDDEN_PREVIEW, tagIds: [] };

/** Nobody sends an empty message, so pages tell it from a line that could not be read. */
const HIDDEN_PREVIEW = '';

type InboxCursorRow = { session_id: SessionId; moment: string };

/** A well-formed cursor may name a day that does not exist; Postgres reports that as a data exception, class 22. */
function refuseCursor(fault: unknown): never {
  const isDataException = String((fault as { code?: unknown }).code).startsWith('22');
  throw isDataException ? new RefusalError('cursor.invalid', { field: 'after' }) : fault;
}

const routingFields = ({ offeredTo, handedBy, skill, snoozedUntil }: Routing = {}) => ({
  offeredTo: offeredTo ?? null,
  handedBy: handedBy ?? null,
  skill: skill ?? null,
  isSnoozed: snoozedUntil !== undefined,
  snoozedUntil: snoozedUntil ?? null,
});

type InboxDatabaseRow = {
  session_id: SessionId;
  version: number;
  status: SessionStatus | 'blocked';
  agent_id: AgentId | null;
  lang: string;
  created_at: Date;
  last_message_at: Date | null;
  waiting_since: Date | null;
  routing: string | null;
  preview: Buffer | null;
  tags: TagId[];
  distress: DistressState | null;
  debrief_by: AgentId | null;
  customer_msgs: number;
  agent_msgs: number;
  unread: number;
};

const toInboxRow = (row: InboxDatabaseRow): Omit<InboxRow, 'lastMessage' | 'contact' | 'vouched' | 'isOnline'> => ({
  sessionId: row.session_id,
  version: row.version,
  ...(row.status === 'blocked' ? { status: 'closed', isBlocked: true } : { status: row.status }),
  agentId: row.agent_id,
  lang: row.lang,
  createdAt: row.created_at.toISOString(),
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  ...routingFields(parseRouting(row.routing)),
  customerMessages: row.customer_msgs,
  agentMessages: row.agent_msgs,
  tagIds: row.tags,
  distress: row.distress,
  debriefBy: row.debrief_by,
  unread: row.unread,
});

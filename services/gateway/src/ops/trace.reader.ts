import { Injectable } from '@nestjs/common';
import { actorOfNumber, typeLabelOf } from '@libs/ledger/event-types.ts';
import { timerId } from '@libs/ledger/handle-command.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { TraceCommand, TraceHop } from '@libs/protocol/ops.ts';
import { timerKinds } from '@libs/protocol/timers.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { timeOfCommandId } from '../commands/command-id-time.ts';

type TraceEventRow = {
  session_id: SessionId;
  command_id: CommandId;
  version: number;
  type: number;
  actor_kind: number;
  created_at: Date;
  meta: { of?: number };
};

const MAX_COMMANDS = 20;
/** A browser's clock may be wrong, and what was written offline arrives later. */
const SEARCH_HOURS_BEFORE = 24;
const SEARCH_HOURS_AFTER = 7 * 24;
/** Postgres: a statement took longer than the login's limit. */
const QUERY_CANCELED = '57014';

/** `isWhole`: false if the search ended before it had read all events in question. */
export type TraceResult = { commands: TraceCommand[]; isWhole: boolean };

/** Reads from the ledger where commands are recorded, who has read them, and what they caused; never their text. */
@Injectable()
export class TraceReader {
  constructor(private readonly resources: ServerResources) {}

  /** The last commands of a session, newest first; empty if the session does not exist. */
  async ofSession(sessionId: SessionId): Promise<TraceCommand[]> {
    const rows = await this.queryRows(
      `select session_id, command_id, version, type, actor_kind, created_at, meta from chat_event
       where shard = $1 and session_id = $2 order by version desc limit $3`,
      [shardOf(sessionId), sessionId, MAX_COMMANDS * 2],
    );
    return this.commandsOf(rows.toReversed());
  }

  /** With the `sessionId`, if it is known, no search is needed. */
  async ofCommand(commandId: CommandId, sessionId: SessionId | null): Promise<TraceResult> {
    if (!sessionId) return this.search(commandId);
    const rows = await this.queryRows(
      `select session_id, command_id, version, type, actor_kind, created_at, meta from chat_event
       where shard = $1 and session_id = $2 and command_id = $3 order by version`,
      [shardOf(sessionId), sessionId, commandId],
    );
    return { commands: await this.commandsOf(rows), isWhole: true };
  }

  /**
   * Searches around the time in the id, or the last week for an id without a time (of a timer, a translation). Older
   * commands are found by their session only.
   */
  private async search(commandId: CommandId): Promise<TraceResult> {
    const around = timeOfCommandId(commandId) ?? new Date();
    try {
      const rows = await this.queryRows(
        `select session_id, command_id, version, type, actor_kind, created_at, meta from chat_event
         where command_id = $1 and created_at between $2::timestamptz - make_interval(hours => $3)
                                                  and $2::timestamptz + make_interval(hours => $4)
         order by version`,
        [commandId, around, timeOfCommandId(commandId) ? SEARCH_HOURS_BEFORE : SEARCH_HOURS_AFTER, SEARCH_HOURS_AFTER],
      );
      return { commands: await this.commandsOf(rows), isWhole: rows.length > 0 };
    } catch (fault) {
      if ((fault as { code?: string }).code === QUERY_CANCELED) return { commands: [], isWhole: false };
      throw fault;
    }
  }

  /** How many timers are set, and how long the most overdue one has waited. */
  async timerStats(): Promise<{ pending: number; lagSeconds: number }> {
    const { rows } = await this.resources.pool.query<{ pending: string; lag: string | null }>(
      `select count(*) as pending, extract(epoch from now() - min(due_at)) as lag from timer`,
    );
    return { pending: Number(rows[0]?.pending ?? 0), lagSeconds: Math.max(0, Number(rows[0]?.lag ?? 0)) };
  }

  private async commandsOf(rows: TraceEventRow[]): Promise<TraceCommand[]> {
    const byCommand = Map.groupBy(rows, ({ command_id }) => command_id);
    const commands = await Promise.all([...byCommand.values()].map((events) => this.commandOf(events)));
    return commands.toReversed().slice(0, MAX_COMMANDS);
  }

  private async commandOf(events: TraceEventRow[]): Promise<TraceCommand> {
    const [first] = events as [TraceEventRow];
    const last = events.at(-1)!;
    const { session_id: sessionId, command_id: commandId } = first;
    return {
      commandId,
      sessionId,
      types: events.map(({ type }) => typeLabelOf(type)),
      versions: events.map(({ version }) => version),
      actor: actorOfNumber(first.actor_kind, null).role,
      hops: [
        { hop: 'committed', where: 'postgres', at: last.created_at.toISOString(), ms: null },
        ...(await this.readHops(sessionId, last.version)),
        ...(await this.consequenceHops(sessionId, commandId, last.version)),
      ],
      jobs: [],
    };
  }

  private async readHops(sessionId: SessionId, version: number): Promise<TraceHop[]> {
    const { rows } = await this.resources.pool.query<{ is_customer: boolean; at: Date }>(
      `select reader = 'customer' as is_customer, at from read_mark
       where shard = $1 and session_id = $2 and up_to >= $3`,
      [shardOf(sessionId), sessionId, version],
    );
    return rows.map(({ is_customer, at }) => ({
      hop: 'read',
      where: is_customer ? 'customer' : 'agent',
      at: at.toISOString(),
      ms: null,
    }));
  }

  /** Timers that it set and that have fired, and its translations: events with ids that are derived from it. */
  private async consequenceHops(sessionId: SessionId, commandId: CommandId, version: number): Promise<TraceHop[]> {
    const timers = timerKinds.map((kind) => timerId(commandId, kind));
    const rows = await this.queryRows(
      `select session_id, command_id, version, type, actor_kind, created_at, meta from chat_event
       where shard = $1 and session_id = $2 and version > $3 and (command_id = any($4) or (meta->>'of')::int = $3)`,
      [shardOf(sessionId), sessionId, version, timers],
    );
    return rows.map(({ command_id, created_at }) => ({
      hop: timers.includes(command_id) ? 'timer' : 'translation',
      where: 'worker',
      at: created_at.toISOString(),
      ms: null,
    }));
  }

  private async queryRows(text: string, values: unknown[]): Promise<TraceEventRow[]> {
    return (await this.resources.pool.query<TraceEventRow>(text, values)).rows;
  }
}

import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { eventName } from '../history.ts';
import { queryDatabase } from '../../jest/query-database.ts';

export type LostEvents = {
  /** By the names that the checker knows. */
  events: ReadonlySet<string>;
  /** How many of them were written before the standby stopped to receive: it had them, so none may be missing. */
  writtenBefore: number;
};

type LoggedEvent = { session_id: SessionId; version: number; command_id: CommandId; at: number };

const EVENTS_SQL = `select session_id, version, command_id,
  (extract(epoch from created_at) * 1000)::double precision as at from chat_event`;

/**
 * What the old primary has and the new one has not; both clocks are this machine's. A client may have sent it again
 * already, and then the new one has another recording of it.
 */
export async function compareLogs(oldUrl: string, newUrl: string, stoppedReceivingAt: number): Promise<LostEvents> {
  const read = (databaseUrl: string) => queryDatabase<LoggedEvent>({ databaseUrl }, EVENTS_SQL);
  const nameOf = ({ session_id: sessionId, command_id: commandId, version }: LoggedEvent) =>
    eventName({ sessionId, commandId, version });
  const recordingOf = (event: LoggedEvent) => `${nameOf(event)} ${event.at}`;
  const kept = new Set((await read(newUrl)).map(recordingOf));
  const lost = (await read(oldUrl)).filter((event) => !kept.has(recordingOf(event)));
  return {
    events: new Set(lost.map(nameOf)),
    writtenBefore: lost.filter(({ at }) => at < stoppedReceivingAt - RECEIVING_STOPPED_WITHIN_MS).length,
  };
}

/** From the reload of its configuration until it was seen that the receiver had ended. */
const RECEIVING_STOPPED_WITHIN_MS = 1_000;

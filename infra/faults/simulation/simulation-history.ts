import type { EventBuffer } from '@libs/chat/event-buffer.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { SimulatedBrowser } from '@libs/client/testing/simulated-browser.ts';
import {
  judgedTypes,
  type History,
  type LogRow,
  type Operation,
  type ObservedEvent,
  type TableAnomaly,
} from '../history.ts';

export type SimulatedReader = { name: string; state: EventBuffer<StoredEvent>; seen: RecordedEvent[] };

type SimulationRecord = {
  operations: Operation[];
  readers: readonly SimulatedReader[];
  browsers: readonly SimulatedBrowser[];
  stored: readonly StoredEvent[];
  events: readonly RecordedEvent[];
};

/** The history of a simulation, for the checker. */
export function historyOfSimulation({ operations, readers, browsers, stored, events }: SimulationRecord): History {
  const log = stored.map((one, index) => logRowOf(one, events[index]!));
  const sessionId = log[0]?.sessionId ?? ('' as SessionId);
  const shown = browsers.map((browser, place) => ({ name: `browser-${place}`, browser }));
  return {
    operations,
    readers: [
      ...readers.map(({ name, state }) => ({ name, version: state.version })),
      ...shown.map(({ name, browser }) => ({ name, version: browser.version })),
    ].map((reader) => ({ ...reader, sessionId, as: 'agent' as const, isFresh: false })),
    observations: [
      ...readers.map(({ name, seen }) => ({
        ...{ reader: name, connection: 1, at: 0, by: 'join' as const, events: seen.map(observedEventOf) },
        join: { cursor: 0, reset: false, head: seen.at(-1)?.version ?? 0, more: false },
      })),
      ...shown.map(({ name, browser }) => ({
        ...{ reader: name, connection: 1, at: 0, by: 'push' as const, events: shownEvents(browser, sessionId) },
      })),
    ],
    log,
    tables: shown.flatMap(({ name, browser }) => browserAnomalies(name, browser, log)),
    ...{ probes: [], leaks: [], crashes: [], calm: [], peakBufferedBytes: 0, healedAt: null },
    timers: { welcomeDelayMs: 1_000, followUpDelayMs: 2_000, isClockOfDatabaseMoved: false },
    bounds: { staleMs: Infinity, lateMs: Infinity, lateAfterFaultMs: Infinity, bufferedBytes: Infinity },
  };
}

/** Faults in what the browser shows at the end, and in what it would send again. */
function browserAnomalies(
  name: string,
  { visibleState, storedCommandIds }: SimulatedBrowser,
  log: LogRow[],
): TableAnomaly[] {
  const messages = visibleState.lines.filter(({ version }) => isMessageAt(version, log));
  const recorded = log.filter(({ type }) => type === 'message.sent');
  return [
    ...recorded
      .filter(({ version }) => !messages.some((line) => line.version === version))
      .map(({ version }): TableAnomaly => ({ anomaly: 'unseen', what: `${name} does not show ${version}` })),
    ...visibleState.pending.map((id): TableAnomaly => ({
      anomaly: 'unseen',
      what: `${name} still shows ${id} as unsent`,
    })),
    ...storedCommandIds.map((id): TableAnomaly => ({
      anomaly: 'duplicate',
      what: `${name} would send ${id} once more`,
    })),
  ];
}

const isMessageAt = (version: number | null | undefined, log: LogRow[]): boolean =>
  log.some((row) => row.version === version && row.type === 'message.sent');

/** In the order in which they are shown. */
const shownEvents = ({ visibleState }: SimulatedBrowser, sessionId: SessionId): ObservedEvent[] =>
  visibleState.lines.flatMap(({ version, commandId, ...line }) =>
    version === null || version === undefined
      ? []
      : [
          {
            sessionId,
            version,
            commandId,
            isNote: false,
            text: 'text' in line ? line.text : undefined,
          } as ObservedEvent,
        ],
  );

const observedEventOf = ({ sessionId, version, commandId, event }: RecordedEvent): ObservedEvent => ({
  ...{ sessionId, version, commandId, isNote: false },
  text: 'text' in event ? event.text : undefined,
});

function logRowOf({ pos, at }: StoredEvent, recorded: RecordedEvent): LogRow {
  const { sessionId, version, commandId, part, actor, event } = recorded;
  const isMessage = event.type === 'message.sent';
  return {
    ...{ sessionId, version, commandId, part, pos, shard: 0, at: at.getTime() },
    type: judgedTypes[event.type],
    from: actor.role,
    kind: isMessage ? event.kind : null,
    opening: event.type === 'session.opened' ? event.opening : null,
    text: isMessage ? event.text : null,
  };
}

export const newOperation = (): Operation => ({
  ...{ commandId: '' as CommandId, sessionId: '' as SessionId, sender: '', type: 'message.send', text: null },
  ...{ sentAt: 0, answeredAt: null, outcome: 'unknown', code: null, answers: [], hadUnknown: false },
  ...{ isReuse: false, refusedLater: null, unanswered: 0, faults: 0 },
});

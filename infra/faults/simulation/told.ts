import type { Arrivals } from '@libs/chat/arrivals.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { SimulatedBrowser } from '../../../web/src/testing/simulated-browser.ts';
import type { History, LogRow, Operation, SeenEvent, TableFault } from '../history.ts';

export type SimulatedReader = { name: string; state: Arrivals<StoredEvent>; seen: RecordedEvent[] };

type Told = {
  operations: Operation[];
  readers: readonly SimulatedReader[];
  browsers: readonly SimulatedBrowser[];
  stored: readonly StoredEvent[];
  events: readonly RecordedEvent[];
};

/** What happened in a simulated house, in the words that the checker judges. */
export function historyOf({ operations, readers, browsers, stored, events }: Told): History {
  const log = stored.map((one, index) => rowOf(one, events[index]!));
  const sessionId = log[0]?.sessionId ?? ('' as SessionId);
  const shown = browsers.map((browser, place) => ({ name: `browser-${place}`, browser }));
  return {
    operations,
    readers: [
      ...readers.map(({ name, state }) => ({ name, version: state.version })),
      ...shown.map(({ name, browser }) => ({ name, version: browser.version })),
    ].map((reader) => ({ ...reader, sessionId, as: 'agent' as const, isFresh: false })),
    sightings: [
      ...readers.map(({ name, seen }) => ({
        ...{ reader: name, connection: 1, at: 0, by: 'join' as const, events: seen.map(seenOf) },
        join: { cursor: 0, reset: false, head: seen.at(-1)?.version ?? 0, more: false },
      })),
      ...shown.map(({ name, browser }) => ({
        ...{ reader: name, connection: 1, at: 0, by: 'push' as const, events: linesOf(browser, sessionId) },
      })),
    ],
    log,
    tables: shown.flatMap(({ name, browser }) => faultsOf(name, browser, log)),
    ...{ probes: [], spills: [], crashes: [], calm: [], peakBufferedBytes: 0, healedAt: null },
    timers: { welcomeDelayMs: 1_000, followUpDelayMs: 2_000, isClockOfDatabaseMoved: false },
    bounds: { staleMs: Infinity, lateMs: Infinity, lateAfterFaultMs: Infinity, bufferedBytes: Infinity },
  };
}

/** What a person sees in the end, and what the browser would send again. */
function faultsOf(name: string, { shown, kept }: SimulatedBrowser, log: LogRow[]): TableFault[] {
  const messages = shown.lines.filter(({ version }) => isMessageAt(version, log));
  const recorded = log.filter(({ type }) => type === 'message.sent');
  return [
    ...recorded
      .filter(({ version }) => !messages.some((line) => line.version === version))
      .map(({ version }): TableFault => ({ anomaly: 'unseen', what: `${name} does not show ${version}` })),
    ...shown.pending.map((id): TableFault => ({ anomaly: 'unseen', what: `${name} still shows ${id} as unsent` })),
    ...kept.map((id): TableFault => ({ anomaly: 'duplicate', what: `${name} would send ${id} once more` })),
  ];
}

const isMessageAt = (version: number | null | undefined, log: LogRow[]): boolean =>
  log.some((row) => row.version === version && row.type === 'message.sent');

/** In the order in which they stand on the screen. */
const linesOf = ({ shown }: SimulatedBrowser, sessionId: SessionId): SeenEvent[] =>
  shown.lines.flatMap(({ version, commandId, ...line }) =>
    version === null || version === undefined
      ? []
      : [{ sessionId, version, commandId, isNote: false, text: 'text' in line ? line.text : undefined } as SeenEvent],
  );

const seenOf = ({ sessionId, version, commandId, event }: RecordedEvent): SeenEvent => ({
  ...{ sessionId, version, commandId, isNote: false },
  text: 'text' in event ? event.text : undefined,
});

function rowOf({ pos, at }: StoredEvent, recorded: RecordedEvent): LogRow {
  const { sessionId, version, commandId, part, actor, event } = recorded;
  const isMessage = event.type === 'message.sent';
  return {
    ...{ sessionId, version, commandId, part, pos, shard: 0, at: at.getTime() },
    type: isMessage || event.type === 'session.opened' ? event.type : 'other',
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

import { array, assert, constantFrom, property } from 'fast-check';
import type { Actor } from '@libs/protocol/actors.ts';
import { commandSamples, eventSamples } from '../../infra/jest/samples-of-every-type.ts';
import type { ChatEvent, EventType } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { decide, type Command } from './decide.ts';
import { evolve, noSession, type Session } from './session.ts';

const mei = 'mei' as AgentId;
const agent: Actor = { role: 'agent', agentId: mei };
const actors: Actor[] = [{ role: 'customer' }, agent, { role: 'agent', agentId: 'jun' as AgentId }, { role: 'system' }];
type Status = Session['status'];
const statuses = ['none', 'waiting', 'active', 'closed', 'blocked', 'erased'] as const satisfies readonly Status[];
const sessionIn = (status: Status): Session => ({ ...noSession, status, agentId: status === 'active' ? mei : null });

/** What each event makes of each status; only what changes is listed, all else stays. */
const nextStatus: Partial<Record<EventType, Partial<Record<Status, Status>> | Status>> = {
  'session.opened': 'waiting',
  'session.claimed': 'active',
  'session.transferred': 'active',
  'session.unassigned': 'waiting',
  'session.closed': 'closed',
  'session.blocked': 'blocked',
  'session.reopened': { none: 'waiting', waiting: 'waiting', closed: 'waiting', blocked: 'waiting', erased: 'waiting' },
  'session.erased': 'erased',
};
const statusAfter = (type: EventType, status: Status): Status => {
  const next = nextStatus[type];
  return typeof next === 'string' ? next : (next?.[status] ?? status);
};

const internalCommands: Command[] = [
  { type: 'timer.fire', kind: 'welcome', text: 'Hello' },
  { type: 'translation.record', of: 1, source: 'zh', target: 'en', text: 'x', flag: null, engine: 'deepl' } as Command,
  { type: 'message.hold', text: 'pay first', reasons: ['fee'] },
  { type: 'message.decline', held: eventSamples['message.declined'].held },
  { type: 'message.release', text: 'x', ...{ held: eventSamples['message.released'].held, author: mei } },
  { type: 'attachment.record', name: 'a', mediaType: 'image/png', bytes: 1, sha256: '', pixels: null },
  { type: 'identity.record', host: 'shop.example', fields: ['email'] },
  { type: 'session.offer', agentId: mei, seconds: 30 },
  { type: 'session.assign', agentId: mei },
  { type: 'session.unassign', agentId: mei },
  { type: 'offer.lapse' },
];
const commands: Command[] = [...Object.values(commandSamples), ...internalCommands];

describe('a session after one more event', () => {
  const cells = statuses.flatMap((status) =>
    (Object.keys(eventSamples) as EventType[]).map((type) => [status, type, statusAfter(type, status)] as const),
  );

  it.each(cells)('%s + %s = %s', (status, type, next) => {
    expect(evolve(sessionIn(status), eventSamples[type]).status).toBe(next);
  });

  it('belongs to whom it was claimed by or handed to, also once it is closed', () => {
    for (const type of ['session.claimed', 'session.transferred'] as const) {
      const taken = evolve(sessionIn('waiting'), { type, agentId: mei });
      expect(evolve(taken, { type: 'session.closed' }).agentId).toBe(mei);
      expect(evolve(evolve(taken, { type: 'session.closed' }), { type: 'session.reopened' }).status).toBe('active');
    }
  });

  it('counts what customers and agents sent, each on their side, and nothing of the system', () => {
    const messages = actors.map(({ role: from }): ChatEvent => ({
      type: 'message.sent',
      from,
      kind: 'text',
      text: '',
    }));
    expect(messages.reduce(evolve, noSession)).toMatchObject({ customerMessages: 1, agentMessages: 2 });
  });
});

describe('every command', () => {
  const each = commands.map((command) => [command.type, command] as const);

  it.each(each.filter(([type]) => type !== 'session.open'))(
    '%s is refused before the session is opened',
    (_, command) => {
      for (const actor of actors) expect(decide(noSession, command, actor)).toEqual({ refused: 'session.unknown' });
    },
  );

  it.each(each)('%s is refused once the session is erased', (_, command) => {
    for (const actor of actors)
      expect(decide(sessionIn('erased'), command, actor)).toEqual({ refused: 'session.erased' });
  });

  it.each(each)('%s is decided from what it is given alone', (_, command) => {
    for (const status of statuses)
      for (const actor of actors) {
        const session = Object.freeze(sessionIn(status));
        expect(decide(session, command, actor)).toEqual(decide({ ...session }, structuredClone(command), actor));
      }
  });
});

type Step = { command: Command; actor: Actor };
/** Timers and translations are the system's, everything else comes from people. */
const isAutomatic = ({ type }: Command) => type === 'timer.fire' || type === 'translation.record';
const everyStep = commands.flatMap((command) =>
  actors.filter(({ role }) => (role === 'system') === isAutomatic(command)).map((actor): Step => ({ command, actor })),
);

describe('a history that the rules allow', () => {
  const steps = array(constantFrom(...everyStep), { maxLength: 30 });
  const historyOf = (all: readonly Step[]): ChatEvent[] => {
    const events: ChatEvent[] = [eventSamples['session.opened']];
    for (const { command, actor } of all) {
      const decision = decide(events.reduce(evolve, noSession), command, actor);
      events.push(...('events' in decision ? decision.events : []));
    }
    return events;
  };
  /** The session after each of its events. */
  const statesOf = (events: readonly ChatEvent[]): Session[] =>
    events.map((_, index) => events.slice(0, index + 1).reduce(evolve, noSession));

  it('never takes back a message that was counted', () => {
    assert(
      property(steps, (all) => {
        const states = statesOf(historyOf(all));
        for (const count of ['customerMessages', 'agentMessages'] as const) {
          const counts = states.map((session) => session[count]);
          expect(counts).toEqual(counts.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('ends with its erasure, and is opened once', () => {
    assert(
      property(steps, (all) => {
        const types = historyOf(all).map(({ type }) => type);
        expect(types.slice(0, -1)).not.toContain('session.erased');
        expect(types.filter((type) => type === 'session.opened')).toHaveLength(1);
      }),
    );
  });

  it('has an agent wherever it is active, and a message of an agent only there', () => {
    assert(
      property(steps, (all) => {
        const events = historyOf(all);
        const states = statesOf(events);
        expect(states.filter(({ status, agentId }) => status === 'active' && agentId === null)).toEqual([]);
        const answers = events.map((event) => 'from' in event && event.from === 'agent');
        expect(states.filter(({ status }, index) => answers[index] && status !== 'active')).toEqual([]);
      }),
    );
  });

  it('says nothing automatic once an agent has answered', () => {
    assert(
      property(steps, (all) => {
        const senders = historyOf(all).flatMap((event) => ('from' in event ? [event.from] : []));
        const answer = senders.indexOf('agent');
        expect(answer < 0 ? [] : senders.slice(answer)).not.toContain('system');
      }),
    );
  });

  it('is not changed by a command that comes a second time, where the first one closed, opened or handed it over', () => {
    const settling = ['session.open', 'session.close', 'session.reopen', 'session.claim', 'session.transfer'] as const;
    assert(
      property(steps, constantFrom(...settling), constantFrom(...actors), (all, type, actor) => {
        const session = historyOf(all).reduce(evolve, noSession);
        const first = decide(session, commandSamples[type], actor);
        const again = 'events' in first && decide(first.events.reduce(evolve, session), commandSamples[type], actor);
        expect([false, { events: [] }]).toContainEqual(again);
      }),
    );
  });
});

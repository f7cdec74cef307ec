import { assign, type Line } from './assign.ts';
import { agentOf, idOfAgent, idOfSession, personOf } from './line-samples.ts';
import { nextPersonFor } from './line.ts';

const rules = { mode: 'automatic', anybodyAfterSeconds: 60 } as const;
const clock = { rules, now: 100_000 };
const pairs = (line: Line, change: Partial<typeof clock> = {}) =>
  assign(line, { ...clock, ...change }).map(({ sessionId, agentId }) => [sessionId, agentId]);

describe('who is next for an agent', () => {
  const anybody = { ...agentOf(1), languages: [], skills: [] };

  it('is who has waited longest', () => {
    const waiting = [personOf(1, { waitingSince: 95_000 }), personOf(2, { waitingSince: 90_000 })];
    expect(nextPersonFor(anybody, waiting, clock)?.sessionId).toBe(idOfSession(2));
  });

  it('is nobody of another language, until they have waited long enough for anybody', () => {
    const waiting = [personOf(1, { lang: 'zh-TW', waitingSince: 90_000 })];
    const english = { ...anybody, languages: ['en'] };
    expect(nextPersonFor(english, waiting, clock)).toBeNull();
    expect(nextPersonFor(english, waiting, { ...clock, now: 150_000 })?.sessionId).toBe(idOfSession(1));
  });

  it('is nobody who wants a skill that the agent does not have', () => {
    const waiting = [personOf(1, { skill: 'crypto' }), personOf(2, { waitingSince: 99_500 })];
    expect(nextPersonFor(anybody, waiting, clock)?.sessionId).toBe(idOfSession(2));
    expect(nextPersonFor({ ...anybody, skills: ['crypto'] }, waiting, clock)?.sessionId).toBe(idOfSession(1));
  });

  it('is who is offered to a colleague only when there is nobody else', () => {
    const offered = personOf(1, { offeredTo: idOfAgent(9), waitingSince: 90_000 });
    expect(nextPersonFor(anybody, [offered, personOf(2)], clock)?.sessionId).toBe(idOfSession(2));
    expect(nextPersonFor(anybody, [offered], clock)?.sessionId).toBe(idOfSession(1));
    expect(nextPersonFor({ ...anybody, agentId: idOfAgent(9) }, [offered, personOf(2)], clock)?.sessionId).toBe(
      idOfSession(1),
    );
  });

  it('is nobody when nobody waits', () => expect(nextPersonFor(anybody, [], clock)).toBeNull());
});

describe('the assignment', () => {
  it('is none in the manual mode', () => {
    const line = { waiting: [personOf(1)], agents: [agentOf(1)] };
    expect(assign(line, { ...clock, rules: { ...rules, mode: 'manual' } })).toEqual([]);
  });

  it('offers in one mode and assigns in the other', () => {
    const line = { waiting: [personOf(1)], agents: [agentOf(1)] };
    expect(assign(line, clock).map(({ kind }) => kind)).toEqual(['assign']);
    expect(assign(line, { ...clock, rules: { ...rules, mode: 'offer' } }).map(({ kind }) => kind)).toEqual(['offer']);
  });

  it('gives the only free place to who has waited longest', () => {
    const waiting = [personOf(1, { waitingSince: 95_000 }), personOf(2, { waitingSince: 90_000 })];
    expect(pairs({ waiting, agents: [agentOf(1, { load: 3, limit: 4 })] })).toEqual([[idOfSession(2), idOfAgent(1)]]);
  });

  it('gives nothing to whoever is not on duty or has no place', () => {
    const agents = [agentOf(1, { isOnDuty: false }), agentOf(2, { load: 4, limit: 4 })];
    expect(pairs({ waiting: [personOf(1)], agents })).toEqual([]);
  });

  it('prefers who speaks the language, and then who has least to do', () => {
    const agents = [
      agentOf(1, { languages: ['en'] }),
      agentOf(2, { languages: ['zh-TW'], load: 2 }),
      agentOf(3, { languages: ['zh-TW'], load: 1 }),
    ];
    expect(pairs({ waiting: [personOf(1, { lang: 'zh-TW' })], agents })).toEqual([[idOfSession(1), idOfAgent(3)]]);
  });

  it('falls to anybody when nobody who speaks the language has taken it in time', () => {
    const line = { waiting: [personOf(1, { lang: 'zh-TW' })], agents: [agentOf(1, { languages: ['en'] })] };
    expect(pairs(line)).toEqual([]);
    expect(pairs(line, { now: 160_000 })).toEqual([[idOfSession(1), idOfAgent(1)]]);
  });

  it('does not hold up somebody whom another agent can serve', () => {
    const waiting = [personOf(1, { lang: 'zh-TW', waitingSince: 90_000 }), personOf(2, { waitingSince: 95_000 })];
    expect(pairs({ waiting, agents: [agentOf(1, { languages: ['en'] })] })).toEqual([[idOfSession(2), idOfAgent(1)]]);
  });

  it('asks somebody else than who has let it pass, and them again when there is nobody else', () => {
    const waiting = [personOf(1, { passedBy: [idOfAgent(1)] })];
    expect(pairs({ waiting, agents: [agentOf(1), agentOf(2, { load: 3 })] })).toEqual([[idOfSession(1), idOfAgent(2)]]);
    expect(pairs({ waiting, agents: [agentOf(1)] })).toEqual([[idOfSession(1), idOfAgent(1)]]);
  });

  it('leaves an open offer alone and counts it against the limit of whom it is offered to', () => {
    const waiting = [personOf(1, { offeredTo: idOfAgent(1) }), personOf(2)];
    expect(pairs({ waiting, agents: [agentOf(1, { limit: 1 })] })).toEqual([]);
  });

  it('is the same for two workers, in whatever order they read', () => {
    const waiting = [1, 2, 3, 4].map((number) => personOf(number));
    const agents = [1, 2, 3].map((number) => agentOf(number));
    expect(pairs({ waiting: waiting.toReversed(), agents: agents.toReversed() })).toEqual(pairs({ waiting, agents }));
  });
});

it('outside the hours of their language nobody is offered or given to anybody, and others are', () => {
  const waiting = [personOf(1, { lang: 'zh-TW', waitingSince: 10_000 }), personOf(2, { waitingSince: 20_000 })];
  const served = assign({ waiting, agents: [agentOf(1)] }, { ...clock, isServed: (lang) => lang === 'en' });
  expect(served.map(({ sessionId }) => sessionId)).toEqual([idOfSession(2)]);
});

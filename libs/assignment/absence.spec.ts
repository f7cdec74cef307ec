import { abandonedConversations, absencesAfter } from './absence.ts';
import { idOfAgent, idOfSession } from './line-samples.ts';

const rules = { absentAfterSeconds: 180 };
const conversation = { sessionId: idOfSession(1), agentId: idOfAgent(1), waitingSince: 100_000 };
const abandoned = (absentSince: number | null, now: number) =>
  abandonedConversations([conversation], new Map(absentSince === null ? [] : [[idOfAgent(1), absentSince]]), {
    rules,
    now,
  }).length;

describe('a conversation is abandoned', () => {
  it('when its agent has been absent for long enough, and its customer waits as long', () => {
    expect(abandoned(50_000, 279_999)).toBe(0);
    expect(abandoned(50_000, 280_000)).toBe(1);
  });

  it('counted from the later of both: the wait and the absence', () => {
    expect(abandoned(200_000, 379_999)).toBe(0);
    expect(abandoned(200_000, 380_000)).toBe(1);
  });

  it('never while its agent is there', () => expect(abandoned(null, 9_000_000)).toBe(0));
});

describe('the absences', () => {
  it('keep the time of who is still absent, begin with who is newly absent, and end with who is back', () => {
    const before = new Map([
      [idOfAgent(1), 1_000],
      [idOfAgent(2), 2_000],
    ]);
    expect([...absencesAfter(before, [idOfAgent(1), idOfAgent(3)], 9_000)]).toEqual([
      [idOfAgent(1), 1_000],
      [idOfAgent(3), 9_000],
    ]);
  });
});

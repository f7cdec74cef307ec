import type { TabLocks } from './ports.ts';
import { joinLeaderElection } from './tab-leader.ts';
import { FakeLocks } from './testing/fake-locks.ts';

const settle = async () => {
  for (let moments = 0; moments < 5; moments += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('taking turns', () => {
  let locks: FakeLocks;
  let news: string[];
  const tab = (name: string) =>
    joinLeaderElection(
      's',
      { onGained: () => news.push(`${name} speaks`), onLost: () => news.push(`${name} is silent`) },
      locks,
    );
  beforeEach(() => {
    [locks, news] = [new FakeLocks(), []];
  });

  it('lets one tab speak, and the next when that one goes', async () => {
    const [first, second] = [tab('first'), tab('second')];
    await settle();
    expect(news).toEqual(['first speaks']);
    first.end();
    await settle();
    expect(news).toEqual(['first speaks', 'second speaks']);
    expect(second.isLeader).toBe(true);
  });

  it('gives the word at once to the tab in which somebody acts, and back when that one goes', async () => {
    const [first, second] = [tab('first'), tab('second')];
    await settle();
    second.takeOver();
    await settle();
    expect(news).toEqual(['first speaks', 'first is silent', 'second speaks']);
    expect([first.isLeader, second.isLeader]).toEqual([false, true]);
    second.end();
    await settle();
    expect([news.at(-1), first.isLeader]).toEqual(['first speaks', true]);
  });

  it('does not take the word from itself when somebody acts twice before it is granted', async () => {
    const turn = joinLeaderElection(
      's',
      { onGained: () => news.push('speaks'), onLost: () => news.push('is silent') },
      locks,
    );
    turn.takeOver();
    turn.takeOver();
    await settle();
    turn.takeOver();
    await settle();
    expect([news.at(-1), turn.isLeader]).toEqual(['speaks', true]);
    const other = joinLeaderElection(
      's',
      { onGained: () => news.push('other speaks'), onLost: () => undefined },
      locks,
    );
    turn.end();
    await settle();
    expect([news.at(-1), other.isLeader]).toEqual(['other speaks', true]);
  });

  it('does not lead with a lock that was taken before it heard of the grant', async () => {
    const asked: { whileHeld: () => Promise<void>; reject: (reason: unknown) => void }[] = [];
    const request: TabLocks['request'] = (_name, _how, whileHeld) =>
      new Promise((_resolve, reject) => asked.push({ whileHeld, reject }));
    const turn = joinLeaderElection('s', { onGained: () => news.push('speaks'), onLost: jest.fn() }, { request });
    asked[0]!.reject(new DOMException('stolen', 'AbortError'));
    await settle();
    await asked[0]!.whileHeld();
    expect([turn.isLeader, news, asked.length]).toEqual([false, [], 2]);
    void asked[1]!.whileHeld();
    expect([turn.isLeader, news]).toEqual([true, ['speaks']]);
  });

  it('lets every tab speak for itself where the browser denies the locks', async () => {
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const onGained = jest.fn();
    const onLost = jest.fn();
    const turn = joinLeaderElection('s', { onGained, onLost }, { request: request as TabLocks['request'] });
    turn.takeOver();
    await settle();
    expect([turn.isLeader, onLost.mock.calls]).toEqual([true, []]);
    expect(onGained).toHaveBeenCalled();
    turn.end();
    await settle();
    expect(turn.isLeader).toBe(false);
  });

  it('lets every tab speak for itself where the browser has no locks', async () => {
    const onGained = jest.fn();
    expect(joinLeaderElection('s', { onGained, onLost: jest.fn() }, null).isLeader).toBe(true);
    await settle();
    expect(onGained).toHaveBeenCalledTimes(1);
  });
});

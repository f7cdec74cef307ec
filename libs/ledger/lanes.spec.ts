import type { AgentId } from '@libs/protocol/ids.ts';
import { InMemoryLedger } from './in-memory-ledger.ts';
import { Lanes, LanesFull } from './lanes.ts';
import { newSession, openingOf, requestFor } from './ledger.contract.ts';
import type { AppendRequest } from './ledger.ts';

/** A ledger that notes the sizes of the batches it was given and answers when told to. */
function slowLedger() {
  const ledger = new InMemoryLedger();
  const batches: number[] = [];
  const gates: (() => void)[] = [];
  const append = async (requests: AppendRequest[]) => {
    batches.push(requests.length);
    await new Promise<void>((open) => gates.push(open));
    return ledger.append(requests);
  };
  return { ledger, batches, append, release: () => gates.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('lanes', () => {
  it('send a lone command at once and gather what comes while it is under way', async () => {
    const { batches, append, release } = slowLedger();
    const lanes = new Lanes(append, { lanes: 1 });
    const all = Array.from({ length: 5 }, () => lanes.append(openingOf(newSession())));
    expect(batches).toEqual([1]);
    release();
    await settled();
    expect(batches).toEqual([1, 4]);
    release();
    expect((await Promise.all(all)).every(({ verdict }) => verdict === 'ok')).toBe(true);
  });

  it('leave a command that moves a session alone with it', async () => {
    const { ledger, batches, append, release } = slowLedger();
    const lanes = new Lanes(append, { lanes: 1 });
    const sessionId = newSession();
    await ledger.append([openingOf(sessionId)]);
    const claim = requestFor(sessionId, {
      patch: { ...requestFor(sessionId).patch, status: 'active', agentId: 'a' as AgentId },
    });
    const first = lanes.append(openingOf(newSession()));
    const rest = [lanes.append(requestFor(sessionId)), lanes.append(claim), lanes.append(openingOf(newSession()))];
    for (let round = 0; round < 4; round += 1) {
      release();
      await settled();
    }
    await Promise.all([first, ...rest]);
    expect(batches).toEqual([1, 1, 2]);
  });

  it('refuse beyond their bound instead of growing', async () => {
    const { append } = slowLedger();
    const lanes = new Lanes(append, { lanes: 1, maxQueued: 2 });
    for (let index = 0; index < 3; index += 1) void lanes.append(openingOf(newSession()));
    await expect(lanes.append(openingOf(newSession()))).rejects.toBeInstanceOf(LanesFull);
  });

  it('let a command with a data fault fail alone', async () => {
    const ledger = new InMemoryLedger();
    const offender = openingOf(newSession());
    const append = async (requests: AppendRequest[]) => {
      if (requests.includes(offender)) throw Object.assign(new Error('bad data'), { code: '22P05' });
      return ledger.append(requests);
    };
    const lanes = new Lanes(append, { lanes: 1 });
    const answers = await Promise.allSettled(
      [openingOf(newSession()), openingOf(newSession()), offender].map((request) => lanes.append(request)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});

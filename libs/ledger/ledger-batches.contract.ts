import { v4 } from 'uuid';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { AppendRequest, Ledger } from './ledger.ts';
import { emptyPatch, newCommandId, newSessionId, openRequestFor, requestFor, WAITING } from './ledger.contract.ts';

const ACTIVE = { status: 'active', agentId: v4() as AgentId } as const;

/** The rules of a ledger for batches in which plain messages may be written together. */
export function batchContract(make: () => Promise<Ledger> | Ledger): void {
  let ledger: Ledger;
  let sessionId: SessionId;
  const append = async (request: AppendRequest) => (await ledger.append([request]))[0]!;

  beforeEach(async () => {
    ledger = await make();
    sessionId = newSessionId();
    await append(openRequestFor(sessionId));
  });

  it('judges each plain message of a batch on its own, and numbers the others without gaps', async () => {
    const [repeatedIn, stale, other] = [newSessionId(), newSessionId(), newSessionId()];
    const sessionIds = [repeatedIn, stale, other];
    await ledger.append(sessionIds.map((id) => openRequestFor(id)));
    const repeated = requestFor(repeatedIn);
    const first = await append(repeated);
    const verdicts = await ledger.append([
      requestFor(sessionId),
      repeated,
      requestFor(stale, { expected: ACTIVE, patch: { ...emptyPatch, ...ACTIVE } }),
      requestFor(other),
      { ...repeated, digest: Buffer.alloc(16, 2) },
    ]);
    expect(verdicts).toMatchObject([
      { verdict: 'ok', firstVersion: 2 },
      { ...first, verdict: 'dup' },
      { verdict: 'conflict' },
      { verdict: 'ok', firstVersion: 2 },
      { verdict: 'reused' },
    ]);
    for (const [id, length] of [
      [sessionId, 2],
      [repeatedIn, 2],
      [stale, 1],
      [other, 2],
    ] as const)
      expect((await ledger.read(id, 0, 10)).map(({ version }) => version)).toEqual([1, 2].slice(0, length));
  });

  it('answers each command with its own numbers, also after the first ones of the batch were refused', async () => {
    const stale = () => requestFor(sessionId, { expected: ACTIVE, patch: { ...emptyPatch, ...ACTIVE } });
    const verdicts = await ledger.append([stale(), stale(), requestFor(sessionId), stale(), requestFor(sessionId)]);
    const written = await ledger.read(sessionId, 1, 10);
    expect(written).toHaveLength(2);
    expect([verdicts[2], verdicts[4]]).toEqual(
      written.map(({ version, pos, at }) => ({
        ...{ verdict: 'ok', firstVersion: version, lastVersion: version },
        ...{ firstPos: pos, at },
      })),
    );
  });

  it('takes plain messages and commands of every other kind in one batch', async () => {
    const [claimed, erased, opened] = [newSessionId(), newSessionId(), newSessionId()];
    await ledger.append([claimed, erased].map((id) => openRequestFor(id)));
    const verdicts = await ledger.append([
      requestFor(claimed, { patch: { ...emptyPatch, ...ACTIVE } }),
      requestFor(sessionId),
      openRequestFor(opened),
      requestFor(sessionId, { timers: [{ id: newCommandId(), kind: 'welcome', delaySeconds: 9 }] }),
      requestFor(erased, { patch: { ...emptyPatch, status: 'erased', agentId: null } }),
      requestFor(sessionId),
    ]);
    expect(verdicts.map((verdict) => ('firstVersion' in verdict ? verdict.firstVersion : verdict.verdict))).toEqual([
      2, 2, 1, 3, 2, 4,
    ]);
    expect(await ledger.head(sessionId)).toMatchObject({ version: 4, customerMessages: 3, ...WAITING });
    expect(await ledger.head(claimed)).toMatchObject({ version: 2, ...ACTIVE });
    expect((await ledger.append([erased, claimed].map((id) => requestFor(id)))).map(({ verdict }) => verdict)).toEqual([
      'erased',
      'conflict',
    ]);
  });

  it('cancels the timers of several sessions whose messages share a batch, and no others', async () => {
    const [other, kept] = [newSessionId(), newSessionId()];
    const sessionIds = [sessionId, other, kept];
    await ledger.append([other, kept].map((id) => openRequestFor(id)));
    const timers = sessionIds.map(() => newCommandId());
    for (const [index, id] of sessionIds.entries())
      await append(requestFor(id, { timers: [{ id: timers[index]!, kind: 'welcome', delaySeconds: 0 }] }));
    await ledger.append([
      requestFor(sessionId, { cancels: ['welcome', 'follow-up'] }),
      requestFor(other, { cancels: ['welcome'] }),
      requestFor(kept, { cancels: ['follow-up'] }),
    ]);
    const answers = sessionIds.map((id, index) =>
      requestFor(id, { commandId: timers[index]!, consumes: timers[index]! }),
    );
    expect((await ledger.append(answers)).map(({ verdict }) => verdict)).toEqual(['gone', 'gone', 'ok']);
  });
}

import { v4, v7 } from 'uuid';
import type { Actor } from '@libs/protocol/actors.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { numberOfType } from './event-types.ts';
import type { AppendRequest, Ledger } from './ledger.ts';

export const WAITING = { status: 'waiting', agentId: null } as const;
const NONE = { status: 'none', agentId: null } as const;
export const emptyPatch = { customerMessages: 0, agentMessages: 0, lang: 'en', lastMessagePart: null };

export const newSessionId = () => v7() as SessionId;
export const newCommandId = () => v4() as CommandId;
const newAgentId = () => v4() as AgentId;

/** A request with sensible fields, for suites that care about only some of them. */
export function requestFor(sessionId: SessionId, changes: Partial<AppendRequest> = {}): AppendRequest {
  return {
    sessionId,
    commandId: newCommandId(),
    digest: Buffer.alloc(16, 1),
    actor: { role: 'customer' },
    expected: WAITING,
    events: [
      { type: numberOfType('message.sent'), schemaVer: 1, meta: { from: 'customer' }, body: Buffer.from('sealed') },
    ],
    patch: { ...emptyPatch, ...WAITING, customerMessages: 1, lastMessagePart: 0 },
    timers: [],
    cancels: [],
    consumes: null,
    ...changes,
  };
}

export const openRequestFor = (sessionId: SessionId, changes: Partial<AppendRequest> = {}): AppendRequest =>
  requestFor(sessionId, {
    expected: NONE,
    events: [{ type: numberOfType('session.opened'), schemaVer: 1, meta: { lang: 'en' }, body: null }],
    patch: { ...emptyPatch, ...WAITING },
    ...changes,
  });

/** The rules of a ledger. The same specs run in memory and in Postgres. */
export function ledgerContract(make: () => Promise<Ledger> | Ledger): void {
  let ledger: Ledger;
  let sessionId: SessionId;
  const append = async (request: AppendRequest) => (await ledger.append([request]))[0]!;

  beforeEach(async () => {
    ledger = await make();
    sessionId = newSessionId();
    await append(openRequestFor(sessionId));
  });

  it('has neither head nor events of a session that was never opened', async () => {
    expect(await ledger.head(newSessionId())).toBeNull();
    expect(await ledger.read(newSessionId(), 0, 10)).toEqual([]);
  });

  it('numbers events from 1 without gaps, also across the parts of one command', async () => {
    const { events } = requestFor(sessionId);
    await append(requestFor(sessionId, { events: [...events, ...events] }));
    await append(requestFor(sessionId));
    const log = await ledger.read(sessionId, 0, 10);
    expect(log.map(({ version, part }) => [version, part])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 0],
    ]);
    expect((await ledger.head(sessionId))?.version).toBe(4);
  });

  it('gives a repeated command its first answer, whatever came in between', async () => {
    const request = requestFor(sessionId);
    const first = await append(request);
    await append(requestFor(sessionId));
    expect(await append(request)).toEqual({ ...first, verdict: 'dup' });
    expect(await ledger.read(sessionId, 0, 10)).toHaveLength(3);
  });

  it('answers a repeated command of several parts with all of its events', async () => {
    const { events } = requestFor(sessionId);
    const request = requestFor(sessionId, { events: [...events, ...events, ...events] });
    const first = await append(request);
    expect(first).toMatchObject({ firstVersion: 2, lastVersion: 4 });
    expect(await append(request)).toEqual({ ...first, verdict: 'dup' });
  });

  it('refuses a known id that comes with another body, and writes nothing', async () => {
    const request = requestFor(sessionId);
    await append(request);
    expect(await append({ ...request, digest: Buffer.alloc(16, 2) })).toEqual({ verdict: 'reused' });
    expect(await ledger.read(sessionId, 0, 10)).toHaveLength(2);
  });

  it('does not write a command that was decided on an earlier state', async () => {
    const [first, second] = [newAgentId(), newAgentId()];
    const claim = (agentId: AgentId) => requestFor(sessionId, { patch: { ...emptyPatch, status: 'active', agentId } });
    expect((await append(claim(first))).verdict).toBe('ok');
    expect(await append(claim(second))).toEqual({ verdict: 'conflict' });
    expect(await ledger.head(sessionId)).toMatchObject({ status: 'active', agentId: first, version: 2 });
  });

  it('does not write a command that names an earlier version', async () => {
    const expected = { ...WAITING, version: 1 };
    expect((await append(requestFor(sessionId, { expected }))).verdict).toBe('ok');
    expect(await append(requestFor(sessionId, { expected }))).toEqual({ verdict: 'conflict' });
    expect((await append(requestFor(sessionId))).verdict).toBe('ok');
  });

  it('does not open a session with a command that names a version of it', async () => {
    const unopened = newSessionId();
    expect(await append(openRequestFor(unopened, { expected: { ...NONE, version: 1 } }))).toEqual({
      verdict: 'conflict',
    });
    expect(await ledger.head(unopened)).toBeNull();
  });

  it('keeps many sessions apart in one batch and answers each on its own', async () => {
    const other = newSessionId();
    const [opened, wrong, sent] = await ledger.append([
      openRequestFor(other),
      requestFor(newSessionId()),
      requestFor(sessionId),
    ]);
    expect([opened?.verdict, wrong?.verdict, sent?.verdict]).toEqual(['ok', 'conflict', 'ok']);
    expect([opened, sent]).toMatchObject([{ firstVersion: 1 }, { firstVersion: 2 }]);
  });

  it('adds up the counts of commands that share a batch', async () => {
    await ledger.append([requestFor(sessionId), requestFor(sessionId)]);
    expect(await ledger.head(sessionId)).toMatchObject({ customerMessages: 2, version: 3 });
  });

  it('finds the events of one command', async () => {
    const request = requestFor(sessionId);
    await append(request);
    expect(await ledger.find(sessionId, request.commandId)).toMatchObject([
      { version: 2, body: Buffer.from('sealed') },
    ]);
    expect(await ledger.find(sessionId, newCommandId())).toEqual([]);
  });

  it('answers a timer once, when it is due and still there', async () => {
    const timer = newCommandId();
    const answer = (id: CommandId) => append(requestFor(sessionId, { commandId: id, consumes: id }));
    await append(requestFor(sessionId, { timers: [{ id: timer, kind: 'welcome', delaySeconds: 0 }] }));
    expect((await answer(timer)).verdict).toBe('ok');
    expect((await answer(timer)).verdict).toBe('dup');
    expect(await answer(newCommandId())).toEqual({ verdict: 'gone' });
  });

  it('ends a timer whose answer is in the log, whether its command is repeated or comes with another body', async () => {
    const [again, reworded] = [newCommandId(), newCommandId()];
    const timers = [again, reworded].map((id) => ({ id, kind: 'welcome' as const, delaySeconds: 0 }));
    await append(requestFor(sessionId, { timers }));
    for (const id of [again, reworded]) await append(requestFor(sessionId, { commandId: id }));
    const answer = (id: CommandId, changes: Partial<AppendRequest> = {}) =>
      append(requestFor(sessionId, { commandId: id, consumes: id, ...changes }));
    expect((await answer(again)).verdict).toBe('dup');
    expect((await answer(reworded, { digest: Buffer.alloc(16, 2) })).verdict).toBe('reused');
    for (const id of [again, reworded])
      expect(await append(requestFor(sessionId, { consumes: id }))).toEqual({ verdict: 'gone' });
  });

  it('does not answer a timer before it is due', async () => {
    const timer = newCommandId();
    await append(requestFor(sessionId, { timers: [{ id: timer, kind: 'follow-up', delaySeconds: 3600 }] }));
    expect(await append(requestFor(sessionId, { commandId: timer, consumes: timer }))).toEqual({ verdict: 'early' });
  });

  it('silences the timers that a command cancels, and no others', async () => {
    const [welcome, followUp] = [newCommandId(), newCommandId()];
    await append(
      requestFor(sessionId, {
        timers: [
          { id: welcome, kind: 'welcome', delaySeconds: 0 },
          { id: followUp, kind: 'follow-up', delaySeconds: 0 },
        ],
      }),
    );
    await append(requestFor(sessionId, { cancels: ['follow-up'] }));
    expect((await append(requestFor(sessionId, { commandId: followUp, consumes: followUp }))).verdict).toBe('gone');
    expect((await append(requestFor(sessionId, { commandId: welcome, consumes: welcome }))).verdict).toBe('ok');
  });

  it('sets a timer once: a second one with its id does not move it', async () => {
    const timer = { id: newCommandId(), kind: 'welcome' } as const;
    await append(requestFor(sessionId, { timers: [{ ...timer, delaySeconds: 0 }] }));
    await append(requestFor(sessionId, { timers: [{ ...timer, delaySeconds: 3600 }] }));
    expect((await append(requestFor(sessionId, { consumes: timer.id }))).verdict).toBe('ok');
  });

  it('answers no timer of another session', async () => {
    const [other, timer] = [newSessionId(), newCommandId()];
    await append(openRequestFor(other, { timers: [{ id: timer, kind: 'welcome', delaySeconds: 0 }] }));
    expect(await append(requestFor(sessionId, { consumes: timer }))).toEqual({ verdict: 'gone' });
    expect((await append(requestFor(other, { consumes: timer }))).verdict).toBe('ok');
  });

  it('neither sets nor cancels a timer with a command that it does not write', async () => {
    const [set, refused] = [newCommandId(), newCommandId()];
    await append(requestFor(sessionId, { timers: [{ id: set, kind: 'welcome', delaySeconds: 0 }] }));
    const timers = [{ id: refused, kind: 'welcome', delaySeconds: 0 } as const];
    const expected = { ...WAITING, version: 9 };
    expect(await append(requestFor(sessionId, { expected, timers, cancels: ['welcome'] }))).toEqual({
      verdict: 'conflict',
    });
    expect((await append(requestFor(sessionId, { consumes: refused }))).verdict).toBe('gone');
    expect((await append(requestFor(sessionId, { consumes: set }))).verdict).toBe('ok');
  });

  it('returns an event as it was given, whoever sent it', async () => {
    const actors: Actor[] = [{ role: 'customer' }, { role: 'agent', agentId: newAgentId() }, { role: 'system' }];
    const event = { ...requestFor(sessionId).events[0]!, meta: { fields: ['name'], stars: 4 } };
    for (const [index, actor] of actors.entries())
      await append(requestFor(sessionId, { actor, events: [{ ...event, body: index === 0 ? null : event.body }] }));
    expect(await ledger.read(sessionId, 1, 9)).toMatchObject(
      actors.map((actor, index) => ({ ...event, actor, body: index === 0 ? null : event.body })),
    );
  });

  it('reads on after a version, and no more than it is asked for', async () => {
    for (let count = 0; count < 4; count += 1) await append(requestFor(sessionId));
    const versionsRead = async (after: number, limit: number) =>
      (await ledger.read(sessionId, after, limit)).map(({ version }) => version);
    expect(await versionsRead(1, 2)).toEqual([2, 3]);
    expect(await versionsRead(3, 9)).toEqual([4, 5]);
    expect(await versionsRead(5, 9)).toEqual([]);
  });

  it('gives the events of a batch consecutive positions in their shard, in the order of the batch', async () => {
    const sameShard = `${newSessionId().slice(0, -2)}${sessionId.slice(-2)}` as SessionId;
    await append(openRequestFor(sameShard));
    await ledger.append([requestFor(sameShard), requestFor(sessionId), requestFor(sameShard)]);
    const [opened, first, third] = await ledger.read(sameShard, 0, 3);
    const [second] = await ledger.read(sessionId, 1, 1);
    expect([first, second, third].map((event) => event!.pos - opened!.pos)).toEqual([1, 2, 3]);
  });

  it('stores in the head the language and the id of the last command', async () => {
    const request = requestFor(sessionId);
    await append({ ...request, patch: { ...request.patch, lang: 'zh-TW' } });
    expect(await ledger.head(sessionId)).toEqual({
      ...{ ...WAITING, lang: 'zh-TW', version: 2, lastCommandId: request.commandId },
      ...{ customerMessages: 1, agentMessages: 0 },
    });
  });

  it('takes no command after an erasure, not even a repeat of an earlier one', async () => {
    const sent = requestFor(sessionId);
    await append(sent);
    const erasure = requestFor(sessionId, { patch: { ...emptyPatch, status: 'erased', agentId: null } });
    expect((await append(erasure)).verdict).toBe('ok');
    for (const request of [sent, erasure, requestFor(sessionId)])
      expect(await append(request)).toEqual({ verdict: 'erased' });
    expect(await ledger.head(sessionId)).toMatchObject({ status: 'erased', version: 3 });
  });
}

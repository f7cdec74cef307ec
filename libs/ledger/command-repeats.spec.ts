import type { AgentId } from '@libs/protocol/ids.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { defaultSettings } from '@libs/protocol/settings.ts';
import { handleCommand, type CommandDependencies, type CommandInput } from './handle-command.ts';
import { InMemoryKeyring } from './keyring.ts';
import { InMemoryLedger } from './in-memory-ledger.ts';
import { newCommandId, newSessionId } from './ledger.contract.ts';
import type { AppendRequest, AppendVerdict, StoredEvent } from './ledger.ts';
import { createSessionCache } from './session-cache.ts';

const agent = { role: 'agent', agentId: '0198c0de-0000-4000-8000-000000000001' as AgentId } as const;
const claim = { type: 'session.claim' } as const;
const hello = { type: 'message.send', text: 'hello' } as const;

/** An open session, and what its store, its readers and its timers were given. */
async function openSession() {
  const ledger = new InMemoryLedger();
  const keyring = new InMemoryKeyring();
  const sessionCache = createSessionCache();
  const published: { stored: StoredEvent[]; readable?: RecordedEvent[] | undefined }[] = [];
  const appended: AppendRequest[] = [];
  const timers: string[] = [];
  const ports: CommandDependencies = {
    ledger,
    keyring,
    sessionCache,
    append: async (request) => {
      appended.push(request);
      return (await ledger.append([request]))[0]!;
    },
    settings: async () => defaultSettings,
    publishEvents: (stored, readable) => published.push({ stored, readable }),
    enqueueTimers: (_, rows) => timers.push(...rows.map(({ id }) => id)),
  };
  const sessionId = newSessionId();
  const run = (command: CommandInput['command'], input: Partial<CommandInput> = {}) =>
    handleCommand(ports, { sessionId, commandId: newCommandId(), actor: { role: 'customer' }, command, ...input });
  const opening = { commandId: newCommandId() };
  const open = () => run({ type: 'session.open', lang: 'en', opening: 'click' }, opening);
  await open();
  /** From now on the store gives this verdict and writes nothing. */
  const answerWith = (verdict: AppendVerdict) => {
    ports.append = async (request) => {
      appended.push(request);
      return verdict;
    };
  };
  return { ...{ ledger, keyring, sessionCache, published, appended, timers, ports, sessionId }, run, open, answerWith };
}

describe('a repeated command', () => {
  it('publishes its events again but enqueues no timer again', async () => {
    const { open, published, timers } = await openSession();
    expect(await open()).toMatchObject({ recorded: { version: 1, duplicate: true } });
    expect(published.map(({ stored }) => stored.map(({ version }) => version))).toEqual([[1]]);
    expect(timers).toHaveLength(1);
  });

  it('publishes what was recorded, not what would be decided today', async () => {
    const { run, published } = await openSession();
    const [commandId, actor] = [newCommandId(), agent];
    await run(hello, { commandId, actor });
    await run(hello, { commandId, actor });
    const [first, repeat] = published.slice(-2);
    expect(first!.readable?.map(({ event }) => event.type)).toEqual(['session.claimed', 'message.sent']);
    expect(repeat).toEqual({ stored: first!.stored, readable: undefined });
  });

  it('is refused when its id was used for a command that the rules refuse now', async () => {
    const { run } = await openSession();
    const commandId = newCommandId();
    await run(hello, { commandId });
    await run({ type: 'session.close' }, { actor: agent });
    expect(await run(claim, { commandId, actor: agent })).toEqual({ refused: 'id.reused' });
  });

  it('that changes nothing is answered with the version of the session, and writes nothing', async () => {
    const { run, appended } = await openSession();
    await run(claim, { actor: agent });
    const writes = appended.length;
    expect(await run(claim, { actor: agent })).toMatchObject({ recorded: { version: 2, duplicate: true } });
    expect(appended).toHaveLength(writes);
  });
});

describe('each verdict of the store', () => {
  it.each([
    ['reused', { refused: 'id.reused' }],
    ['erased', { refused: 'session.erased' }],
    ['gone', { timer: 'gone' }],
    ['early', { timer: 'early' }],
  ] as const)(
    '%s has its own outcome; nothing is published and the cached session is dropped',
    async (verdict, outcome) => {
      const { run, answerWith, published, timers, sessionCache, sessionId } = await openSession();
      answerWith({ verdict });
      const before = [published.length, timers.length];
      expect(await run(hello)).toEqual(outcome);
      expect([published.length, timers.length]).toEqual(before);
      expect(sessionCache.has(sessionId)).toBe(false);
    },
  );

  it('conflict is tried again eight times, each time on the session as it is stored', async () => {
    const { run, answerWith, appended, ledger } = await openSession();
    answerWith({ verdict: 'conflict' });
    const [writes, head] = [appended.length, jest.spyOn(ledger, 'head')];
    expect(await run(hello)).toEqual({ refused: 'session.contended' });
    expect(appended.length - writes).toBe(8);
    expect(head).toHaveBeenCalledTimes(7);
  });
});

describe('a command that counts only at one version', () => {
  it('is moot at any other, and is not written', async () => {
    const { run, appended } = await openSession();
    await run(hello);
    const writes = appended.length;
    const outcomes = [1, 3].map((expectedVersion) => run({ type: 'session.close' }, { expectedVersion }));
    expect(await Promise.all(outcomes)).toEqual([{ refused: 'timer.moot' }, { refused: 'timer.moot' }]);
    expect(appended).toHaveLength(writes);
  });

  it('leaves the check to the store too, because the session may change until the append', async () => {
    const { run, appended } = await openSession();
    expect(await run({ type: 'session.close' }, { expectedVersion: 1 })).toMatchObject({ recorded: { version: 2 } });
    expect(appended.at(-1)!.expected).toEqual({ status: 'waiting', agentId: null, routing: null, version: 1 });
  });
});

describe('a destroyed key', () => {
  it('closes the session to every command, also where the session is not marked as erased', async () => {
    const { run, keyring, sessionId, appended } = await openSession();
    keyring.forget(sessionId);
    const writes = appended.length;
    expect([await run(hello), await run(claim, { actor: agent })]).toEqual(
      Array.from({ length: 2 }, () => ({ refused: 'session.erased' })),
    );
    expect(appended).toHaveLength(writes);
  });

  it('goes with the erased session from the cache', async () => {
    const { run, keyring, sessionCache, sessionId } = await openSession();
    expect(sessionCache.has(sessionId)).toBe(true);
    await run({ type: 'session.erase' });
    expect([sessionCache.has(sessionId), await keyring.getKey(sessionId)]).toEqual([false, null]);
  });
});

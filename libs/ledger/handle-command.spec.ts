import type { AgentId } from '@libs/protocol/ids.ts';
import { defaultSettings, emptyLocalizedText } from '@libs/protocol/settings.ts';
import { handleCommand, timerId, type CommandDependencies, type CommandInput } from './handle-command.ts';
import { createSessionCache } from './session-cache.ts';
import { InMemoryKeyring } from './keyring.ts';
import { InMemoryLedger } from './in-memory-ledger.ts';
import { newCommandId, newSessionId } from './ledger.contract.ts';
import type { StoredEvent } from './ledger.ts';
import { unsealEvent } from './stored-event.ts';

const customer = { role: 'customer' } as const;
const agent = { role: 'agent', agentId: '0198c0de-0000-4000-8000-000000000001' as AgentId } as const;

function setUp() {
  const ledger = new InMemoryLedger();
  const keyring = new InMemoryKeyring();
  const published: StoredEvent[] = [];
  const timerIds: string[] = [];
  const ports: CommandDependencies = {
    ledger,
    keyring,
    append: async (request) => (await ledger.append([request]))[0]!,
    settings: async () => defaultSettings,
    publishEvents: (events) => published.push(...events),
    enqueueTimers: (_, timers) => timerIds.push(...timers.map(({ id }) => id)),
  };
  const sessionId = newSessionId();
  const run = (command: CommandInput['command'], extra: Partial<CommandInput> = {}) =>
    handleCommand(ports, { sessionId, commandId: newCommandId(), actor: customer, command, ...extra });
  const open = () => run({ type: 'session.open', lang: 'en', opening: 'click' });
  return { ledger, keyring, published, timerIds, sessionId, run, open, ports };
}

describe('handleCommand', () => {
  it('records, then publishes with the text sealed', async () => {
    const { run, open, published, keyring, sessionId } = setUp();
    await open();
    expect(await run({ type: 'message.send', text: ' help me ' })).toMatchObject({
      recorded: { version: 2, duplicate: false },
    });
    expect(JSON.stringify(published)).not.toContain('help me');
    const key = (await keyring.getKey(sessionId))!;
    expect(unsealEvent(key, published[1]!)).toMatchObject({
      version: 2,
      event: { type: 'message.sent', text: 'help me' },
    });
  });

  it('answers a repeat only once what it was read from is as durable as a new append', async () => {
    const { run, open, ports } = setUp();
    let confirmations = 0;
    ports.confirmRepeated = async () => void (confirmations += 1);
    await open();
    const commandId = newCommandId();
    await run({ type: 'message.send', text: 'once' }, { commandId });
    expect(confirmations).toBe(0);
    const repeat = () => run({ type: 'message.send', text: 'once' }, { commandId });
    expect(await repeat()).toMatchObject({ recorded: { duplicate: true } });
    expect(confirmations).toBe(1);
    ports.confirmRepeated = () => Promise.reject(new Error('no standby'));
    await expect(repeat()).rejects.toThrow('no standby');
  });

  it('sets the welcome with the opening, under an id that the opening fixes', async () => {
    const { run, timerIds, ledger } = setUp();
    const commandId = newCommandId();
    await run({ type: 'session.open', lang: 'en', opening: 'click' }, { commandId });
    expect(timerIds).toEqual([timerId(commandId, 'welcome')]);
    expect([...ledger.timers.keys()]).toEqual(timerIds);
  });

  it('follows the welcome up only where the settings have a text in the language of the session', async () => {
    const timerCountIn = async (lang: string) => {
      const { run, timerIds, ports } = setUp();
      ports.settings = async () => ({
        ...defaultSettings,
        followUpMessage: { ...emptyLocalizedText, 'zh-TW': '您還在嗎？' },
      });
      await run({ type: 'session.open', lang, opening: 'click' });
      const fire = { type: 'timer.fire', kind: 'welcome', text: 'x' } as const;
      await run(fire, { actor: { role: 'system' } });
      return timerIds.length;
    };
    expect([await timerCountIn('zh-HK'), await timerCountIn('zh-CN'), await timerCountIn('en')]).toEqual([2, 1, 1]);
  });

  it('answers a repeat as the first time, and publishes the same events again', async () => {
    const { run, open, published } = setUp();
    await open();
    const commandId = newCommandId();
    const first = await run({ type: 'message.send', text: 'hello' }, { commandId, actor: agent });
    published.length = 0;
    expect(await run({ type: 'message.send', text: 'hello' }, { commandId, actor: agent })).toEqual({
      recorded: { ...(first as { recorded: object }).recorded, duplicate: true },
    });
    expect(published.map(({ version, part }) => [version, part])).toEqual([
      [2, 0],
      [3, 1],
    ]);
  });

  it('gives the first answer even when the rules would refuse it now', async () => {
    const { run, open } = setUp();
    await open();
    const commandId = newCommandId();
    await run({ type: 'session.claim' }, { commandId, actor: agent });
    await run({ type: 'session.close' }, { actor: agent });
    expect(await run({ type: 'session.claim' }, { commandId, actor: agent })).toMatchObject({
      recorded: { version: 2, duplicate: true },
    });
  });

  it('refuses a command id that comes again with another text', async () => {
    const { run, open, ledger, sessionId } = setUp();
    await open();
    const commandId = newCommandId();
    await run({ type: 'message.send', text: 'one' }, { commandId });
    expect(await run({ type: 'message.send', text: 'two' }, { commandId })).toEqual({ refused: 'id.reused' });
    expect(await ledger.read(sessionId, 0, 9)).toHaveLength(2);
  });

  it('decides again when the session changed between reading and writing', async () => {
    const { run, open, ports, ledger, sessionId } = setUp();
    await open();
    let interfered = false;
    const append = ports.append;
    ports.append = async (request) => {
      if (!interfered) {
        interfered = true;
        await run({ type: 'session.claim' }, { actor: agent });
      }
      return append(request);
    };
    expect(await run({ type: 'message.send', text: 'hi' })).toMatchObject({ recorded: { version: 3 } });
    expect(await ledger.head(sessionId)).toMatchObject({ status: 'active', customerMessages: 1 });
  });

  it('never answers from a cached session that another process has changed', async () => {
    const { run, open, ports, ledger, sessionId } = setUp();
    ports.sessionCache = createSessionCache();
    await open();
    await run({ type: 'message.send', text: 'hi' });
    const elsewhere = (command: CommandInput['command']) =>
      handleCommand(
        { ...ports, sessionCache: undefined },
        { sessionId, commandId: newCommandId(), actor: agent, command },
      );
    await elsewhere({ type: 'session.claim' });
    expect(await run({ type: 'message.send', text: 'still me' })).toMatchObject({ recorded: { version: 4 } });
    await elsewhere({ type: 'session.close' });
    expect(await run({ type: 'session.claim' }, { actor: agent })).toEqual({ refused: 'session.closed' });
    expect(await run({ type: 'message.send', text: 'again' })).toMatchObject({ recorded: { version: 7 } });
    expect(await ledger.head(sessionId)).toMatchObject({
      status: 'active',
      agentId: agent.agentId,
      customerMessages: 3,
    });
  });

  it('refuses a command for a session that does not exist', async () => {
    const { run, published } = setUp();
    expect(await run({ type: 'message.send', text: 'hi' })).toEqual({ refused: 'session.unknown' });
    expect(published).toEqual([]);
  });

  it('answers a timer in the append that consumes it, once', async () => {
    const { run, timerIds, ledger } = setUp();
    await run({ type: 'session.open', lang: 'en', opening: 'auto' });
    const fire = () =>
      run(
        { type: 'timer.fire', kind: 'welcome', text: 'Welcome' },
        { commandId: timerIds[0] as CommandInput['commandId'], actor: { role: 'system' }, answersTimer: true },
      );
    expect(await fire()).toMatchObject({ recorded: { version: 2, duplicate: false } });
    expect(await fire()).toMatchObject({ recorded: { version: 2, duplicate: true } });
    expect(ledger.timers.size).toBe(0);
  });

  it('forgets the key with an erasure: only the erasure itself is answered again, every other command is refused', async () => {
    const { run, open, keyring, ledger, sessionId } = setUp();
    await open();
    const [message, erasure] = [newCommandId(), newCommandId()];
    await run({ type: 'message.send', text: 'help' }, { commandId: message });
    const first = await run({ type: 'session.erase' }, { commandId: erasure });
    expect(await keyring.getKey(sessionId)).toBeNull();
    expect(await run({ type: 'message.send', text: 'help' }, { commandId: message })).toEqual({
      refused: 'session.erased',
    });
    expect(await run({ type: 'session.erase' }, { commandId: erasure })).toMatchObject({
      recorded: { version: 'recorded' in first && first.recorded.version, duplicate: true },
    });
    expect(await open()).toEqual({ refused: 'session.erased' });
    expect((await ledger.head(sessionId))?.version).toBe(3);
  });
});

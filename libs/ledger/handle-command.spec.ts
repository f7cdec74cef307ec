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
  const announced: StoredEvent[] = [];
  const rung: string[] = [];
  const ports: CommandDependencies = {
    ledger,
    keyring,
    append: async (request) => (await ledger.append([request]))[0]!,
    settings: async () => defaultSettings,
    publishEvents: (events) => announced.push(...events),
    enqueueTimers: (timers) => rung.push(...timers.map(({ id }) => id)),
  };
  const sessionId = newSessionId();
  const say = (command: CommandInput['command'], extra: Partial<CommandInput> = {}) =>
    handleCommand(ports, { sessionId, commandId: newCommandId(), actor: customer, command, ...extra });
  const open = () => say({ type: 'session.open', lang: 'en', opening: 'click' });
  return { ledger, keyring, announced, rung, sessionId, say, open, ports };
}

describe('handleCommand', () => {
  it('records, then announces with the words sealed', async () => {
    const { say, open, announced, keyring, sessionId } = setUp();
    await open();
    expect(await say({ type: 'message.send', text: ' help me ' })).toMatchObject({
      recorded: { version: 2, duplicate: false },
    });
    expect(JSON.stringify(announced)).not.toContain('help me');
    const key = (await keyring.getKey(sessionId))!;
    expect(unsealEvent(key, announced[1]!)).toMatchObject({
      version: 2,
      event: { type: 'message.sent', text: 'help me' },
    });
  });

  it('sets the welcome with the opening, under an id that the opening fixes', async () => {
    const { say, rung, ledger } = setUp();
    const commandId = newCommandId();
    await say({ type: 'session.open', lang: 'en', opening: 'click' }, { commandId });
    expect(rung).toEqual([timerId(commandId, 'welcome')]);
    expect([...ledger.timers.keys()]).toEqual(rung);
  });

  it('follows the welcome up only where the settings have a text in the language of the session', async () => {
    const rungIn = async (lang: string) => {
      const { say, rung, ports } = setUp();
      ports.settings = async () => ({
        ...defaultSettings,
        followUpMessage: { ...emptyLocalizedText, 'zh-TW': '您還在嗎？' },
      });
      await say({ type: 'session.open', lang, opening: 'click' });
      const fire = { type: 'timer.fire', kind: 'welcome', text: 'x' } as const;
      await say(fire, { actor: { role: 'system' } });
      return rung.length;
    };
    expect([await rungIn('zh-HK'), await rungIn('zh-CN'), await rungIn('en')]).toEqual([2, 1, 1]);
  });

  it('answers a repeat as the first time, and tells the same events again', async () => {
    const { say, open, announced } = setUp();
    await open();
    const commandId = newCommandId();
    const first = await say({ type: 'message.send', text: 'hello' }, { commandId, actor: agent });
    announced.length = 0;
    expect(await say({ type: 'message.send', text: 'hello' }, { commandId, actor: agent })).toEqual({
      recorded: { ...(first as { recorded: object }).recorded, duplicate: true },
    });
    expect(announced.map(({ version, part }) => [version, part])).toEqual([
      [2, 0],
      [3, 1],
    ]);
  });

  it('gives the first answer even when the rules would now say no', async () => {
    const { say, open } = setUp();
    await open();
    const commandId = newCommandId();
    await say({ type: 'session.claim' }, { commandId, actor: agent });
    await say({ type: 'session.close' }, { actor: agent });
    expect(await say({ type: 'session.claim' }, { commandId, actor: agent })).toMatchObject({
      recorded: { version: 2, duplicate: true },
    });
  });

  it('refuses an id that comes back with other words', async () => {
    const { say, open, ledger, sessionId } = setUp();
    await open();
    const commandId = newCommandId();
    await say({ type: 'message.send', text: 'one' }, { commandId });
    expect(await say({ type: 'message.send', text: 'two' }, { commandId })).toEqual({ refused: 'id.reused' });
    expect(await ledger.read(sessionId, 0, 9)).toHaveLength(2);
  });

  it('decides again when the session moved between reading and writing', async () => {
    const { say, open, ports, ledger, sessionId } = setUp();
    await open();
    let interfered = false;
    const append = ports.append;
    ports.append = async (request) => {
      if (!interfered) {
        interfered = true;
        await say({ type: 'session.claim' }, { actor: agent });
      }
      return append(request);
    };
    expect(await say({ type: 'message.send', text: 'hi' })).toMatchObject({ recorded: { version: 3 } });
    expect(await ledger.head(sessionId)).toMatchObject({ status: 'active', customerMessages: 1 });
  });

  it('never answers from a memory that others have outdated', async () => {
    const { say, open, ports, ledger, sessionId } = setUp();
    ports.sessionCache = createSessionCache();
    await open();
    await say({ type: 'message.send', text: 'hi' });
    const elsewhere = (command: CommandInput['command']) =>
      handleCommand(
        { ...ports, sessionCache: undefined },
        { sessionId, commandId: newCommandId(), actor: agent, command },
      );
    await elsewhere({ type: 'session.claim' });
    expect(await say({ type: 'message.send', text: 'still me' })).toMatchObject({ recorded: { version: 4 } });
    await elsewhere({ type: 'session.close' });
    expect(await say({ type: 'session.claim' }, { actor: agent })).toEqual({ refused: 'session.closed' });
    expect(await say({ type: 'message.send', text: 'again' })).toMatchObject({ recorded: { version: 7 } });
    expect(await ledger.head(sessionId)).toMatchObject({
      status: 'active',
      agentId: agent.agentId,
      customerMessages: 3,
    });
  });

  it('says that a session is unknown before it exists', async () => {
    const { say, announced } = setUp();
    expect(await say({ type: 'message.send', text: 'hi' })).toEqual({ refused: 'session.unknown' });
    expect(announced).toEqual([]);
  });

  it('answers a timer in the append that consumes it, once', async () => {
    const { say, rung, ledger } = setUp();
    await say({ type: 'session.open', lang: 'en', opening: 'auto' });
    const fire = () =>
      say(
        { type: 'timer.fire', kind: 'welcome', text: 'Welcome' },
        { commandId: rung[0] as CommandInput['commandId'], actor: { role: 'system' }, answersTimer: true },
      );
    expect(await fire()).toMatchObject({ recorded: { version: 2, duplicate: false } });
    expect(await fire()).toMatchObject({ recorded: { version: 2, duplicate: true } });
    expect(ledger.timers.size).toBe(0);
  });

  it('forgets the key with an erasure: a resend revives nothing, and only the erasure itself is answered again', async () => {
    const { say, open, keyring, ledger, sessionId } = setUp();
    await open();
    const [said, erasure] = [newCommandId(), newCommandId()];
    await say({ type: 'message.send', text: 'help' }, { commandId: said });
    const first = await say({ type: 'session.erase' }, { commandId: erasure });
    expect(await keyring.getKey(sessionId)).toBeNull();
    expect(await say({ type: 'message.send', text: 'help' }, { commandId: said })).toEqual({
      refused: 'session.erased',
    });
    expect(await say({ type: 'session.erase' }, { commandId: erasure })).toMatchObject({
      recorded: { version: 'recorded' in first && first.recorded.version, duplicate: true },
    });
    expect(await open()).toEqual({ refused: 'session.erased' });
    expect((await ledger.head(sessionId))?.version).toBe(3);
  });
});

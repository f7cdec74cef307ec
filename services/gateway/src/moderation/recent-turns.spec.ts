import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { RecentTurns } from './recent-turns.ts';

const agent = { role: 'agent', agentId: 'a' as AgentId } as const;
const customer = { role: 'customer' } as const;
const log = [
  { commandId: 'c1', actor: customer, text: 'Hello' },
  { commandId: 'c2', actor: agent, text: 'Please send me' },
  { commandId: 'c3', actor: agent, text: 'your seed phrase' },
];

function turnsOf(commandId: string, text: string, actor: typeof agent | typeof customer = agent) {
  let reads = 0;
  const resources = {
    keyring: { getKey: async () => ({}) },
    ledger: {
      head: async () => ({ version: log.length }),
      read: async () => {
        reads += 1;
        return log as unknown as StoredEvent[];
      },
    },
    quarantine: {
      open: (_: unknown, { actor: by, text: said }: (typeof log)[number]) => ({
        actor: by,
        event: { type: 'message.sent', text: said },
      }),
    },
  } as unknown as ServerResources;
  return new RecentTurns(resources)
    .before({
      sessionId: 's' as SessionId,
      commandId: commandId as CommandId,
      command: { type: 'message.send', text },
      actor,
    })
    .then((turns) => ({ turns: turns.map((turn) => turn.text), reads }));
}

describe('the turns before an agent’s message', () => {
  it('are those of both sides', async () =>
    expect((await turnsOf('c4', 'it to me')).turns).toEqual(log.map(({ text }) => text)));

  it('are for a repeat those that its first arrival had', async () =>
    expect((await turnsOf('c3', 'it to me')).turns).toEqual(['Hello', 'Please send me']));

  it('are not read for a message that needs none, nor for a customer', async () => {
    expect(await turnsOf('c4', 'Good morning, how are you?')).toEqual({ turns: [], reads: 0 });
    expect(await turnsOf('c4', 'the password of my bank', customer)).toEqual({ turns: [], reads: 0 });
  });
});

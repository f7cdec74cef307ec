import { v4 } from 'uuid';
import { fixedSecrets } from '@libs/server/keystore/system-secrets.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import type { GatewayEnv } from '../environment/config.ts';
import type { HeldConversationsStore } from './held-conversations.store.ts';
import { RateLimiter } from './rate-limiter.ts';
import { SimilarMessages } from './similar-messages.ts';

const TEXT = 'You will all burn, look at my page';
const unavailable = () => Promise.reject(new Error('away'));
const resources = {
  pubSub: { redis: { eval: unavailable, del: unavailable } },
  sealingKeys: fixedSecrets(Buffer.alloc(32)),
} as unknown as ServerResources;

/** One gateway while Redis is away, and what it has written to the database. */
function gateway(most: number) {
  const written = new Set<SessionId>();
  const held = new Set<SessionId>();
  const store: Pick<HeldConversationsStore, 'stateOf' | 'hold' | 'release'> = {
    stateOf: async (id) => ({ isHeld: held.has(id), hasWritten: written.has(id) }),
    hold: async (id) => void held.add(id),
    release: async ([id]) => void held.delete(id!),
  };
  const limiter = new RateLimiter({} as GatewayEnv, resources);
  const similar = new SimilarMessages({ SIMILAR_FIRST_MESSAGES: most }, limiter, store as HeldConversationsStore);
  const write = async (message: { text?: string; address?: string | null; sessionId?: SessionId; id?: CommandId }) => {
    const sessionId = message.sessionId ?? (v4() as SessionId);
    const { text = TEXT, address = v4(), id: commandId = v4() as CommandId } = message;
    await similar.judge({ sessionId, commandId, text, address });
    return { sessionId, commandId, record: () => written.add(sessionId) };
  };
  return { write, held };
}

describe('messages that begin a conversation', () => {
  it('are held back beyond the limit, counted by this gateway alone while Redis is away', async () => {
    const { write, held } = gateway(4);
    for (let count = 0; count < 4; count += 1) await write({});
    expect(held.size).toBe(0);
    const { sessionId } = await write({ text: 'you will all BURN - look at my page 2' });
    expect([...held]).toEqual([sessionId]);
  });

  it('go on being held back while the flood lasts', async () => {
    const { write, held } = gateway(600);
    const clock = jest.spyOn(performance, 'now');
    let now = 0;
    clock.mockImplementation(() => now);
    for (let count = 0; count < 1_300; count += 1) await write({});
    for (now = 0; now < 30_000; now += 500) await write({});
    clock.mockRestore();
    expect(held.size).toBe(760);
  });

  it('count once, however often one of them is repeated', async () => {
    const { write, held } = gateway(4);
    const first = await write({});
    for (let count = 0; count < 20; count += 1)
      await write({ sessionId: first.sessionId, id: first.commandId, address: 'here' });
    expect(held.size).toBe(0);
  });

  it('are not looked at once the person has written, nor where no address is known, nor without a limit', async () => {
    const { write, held } = gateway(1);
    const conversations = await Promise.all(['one thing', 'another thing'].map((text) => write({ text })));
    for (const { sessionId, record } of conversations) {
      record();
      await write({ sessionId });
    }
    for (let count = 0; count < 5; count += 1) await write({ address: null });
    const unlimited = gateway(0);
    for (let count = 0; count < 50; count += 1) await unlimited.write({});
    expect([held.size, unlimited.held.size]).toEqual([0, 0]);
  });
});

import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import { EpochTracker } from '@libs/server/epoch-tracker.ts';
import { CONSOLES_CHANNEL, sessionChangeDigest } from '@libs/server/event-publisher.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import type { LiveSessions } from '../delivery/live-sessions.ts';
import type { ConversationAccess } from '../authorization/conversation-access.ts';
import type { ReadingRule } from '../authorization/reading-rule.ts';
import { agentRoom } from '../delivery/socket-rooms.ts';
import { InboxFeed } from './inbox-feed.ts';
import type { InboxReader, SeenMessages } from './inbox.reader.ts';

const SESSION = '0199f3a2-0000-7000-8000-000000000001' as SessionId;
const AGENTS = Array.from({ length: 200 }, (_, index) => `agent-${index}` as AgentId);
const reader = AGENTS[7]!;

describe('the feed of a list that two hundred agents have open', () => {
  const pushes: { to: string[]; rows: InboxRow[] }[] = [];
  let reads: PromiseWithResolvers<void>[];
  let publish: () => void;
  let feed: InboxFeed;
  let restricted: AgentId[];
  const ruleFor = (agentId: AgentId): ReadingRule => ({
    ...{ agentId, opened: new Set(), access: restricted.includes(agentId) ? 'own' : 'everyone' },
  });

  beforeEach(() => {
    jest.useFakeTimers();
    pushes.length = 0;
    restricted = [];
    reads = [];
    const row = {
      sessionId: SESSION,
      status: 'active',
      agentId: AGENTS[9],
      lastMessage: 'help',
      customerMessages: 5,
      unread: 0,
    } as InboxRow;
    const inbox = {
      byIdsForAll: async () => {
        const read = Promise.withResolvers<void>();
        reads.push(read);
        await read.promise;
        const seen: SeenMessages = new Map([[reader, new Map([[SESSION, 3]])]]);
        return { rows: [row], seen };
      },
    } as unknown as InboxReader;
    const sockets = AGENTS.map((agentId) => ({ data: { principal: { as: 'agent', agentId } } }));
    const server = {
      sockets: { adapter: { rooms: { has: () => true } } },
      in: () => ({ fetchSockets: async () => sockets }),
      to: (to: string[]) => ({ emit: (_: string, { rows }: { rows: InboxRow[] }) => void pushes.push({ to, rows }) }),
    };
    const epochs = new EpochTracker();
    epochs.observe('7.1');
    const resources = {
      epochs,
      pubSub: {
        subscribe: async () => undefined,
        onMessage: (listener: (channel: string, message: string) => void) =>
          (publish = () => listener(CONSOLES_CHANNEL, sessionChangeDigest(SESSION))),
      },
    } as unknown as ServerResources;
    const access = { rulesOf: async (ids: AgentId[]) => new Map(ids.map((id) => [id, ruleFor(id)])) };
    feed = new InboxFeed(
      resources,
      inbox,
      { server } as unknown as LiveSessions,
      access as unknown as ConversationAccess,
    );
    feed.onModuleInit();
  });
  afterEach(() => {
    feed.onModuleDestroy();
    jest.useRealTimers();
  });

  const pass = () => jest.advanceTimersByTimeAsync(1_000);

  it('reads a change once for all of them, and counts what is unread for each', async () => {
    publish();
    await pass();
    reads[0]!.resolve();
    await pass();
    expect(reads).toHaveLength(1);
    expect(pushes.map(({ to, rows }) => [to.length, rows[0]!.unread])).toEqual([
      [1, 2],
      [199, 5],
    ]);
    expect(pushes[0]!.to).toEqual([agentRoom(reader)]);
    expect(pushes[1]!.to).not.toContain(agentRoom(reader));
  });

  it('sends the line to those alone who may read the conversation', async () => {
    restricted = [AGENTS[9]!, AGENTS[10]!];
    publish();
    await pass();
    reads[0]!.resolve();
    await pass();
    const lineOf = (agentId: AgentId) => pushes.find(({ to }) => to.includes(agentRoom(agentId)))!.rows[0]!.lastMessage;
    expect([reader, AGENTS[8]!, AGENTS[9]!, AGENTS[10]!].map(lineOf)).toEqual(['help', 'help', 'help', '']);
  });

  it('begins no push while another one is under way, and loses no change meanwhile', async () => {
    publish();
    await pass();
    for (let changes = 0; changes < 3; changes += 1) {
      publish();
      await pass();
    }
    expect(reads).toHaveLength(1);
    reads[0]!.resolve();
    await pass();
    expect(reads).toHaveLength(2);
  });
});

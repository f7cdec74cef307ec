import { emptyConversationState, type ConversationState } from '@libs/client/conversation-store.ts';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { RecentChatsCache } from './recent-chats-cache.ts';

const OTHER = '0199f3a2-0000-7000-8000-00000000beef' as typeof SESSION;
const loadedChat = (lines = 1): ConversationState => ({
  ...emptyConversationState,
  isLoaded: true,
  lines: Array(lines).fill({}) as ConversationState['lines'],
});

describe('the cache of conversations that were left', () => {
  it('returns a conversation once', () => {
    const recent = new RecentChatsCache();
    const chat = loadedChat();
    recent.add(SESSION, chat);
    expect(recent.take(SESSION)).toBe(chat);
    expect(recent.take(SESSION)).toBeUndefined();
  });

  it('does not store a conversation that is incomplete, refused or erased', () => {
    const recent = new RecentChatsCache();
    const erased = { ...loadedChat(), session: { ...emptyConversationState.session, status: 'erased' as const } };
    const refused = { ...loadedChat(), fault: { code: 'session.unknown', message: '' } as ConversationState['fault'] };
    for (const chat of [{ ...loadedChat(), isLoaded: false }, refused, erased]) {
      recent.add(SESSION, chat);
      expect(recent.take(SESSION)).toBeUndefined();
    }
  });

  it('drops a conversation when the inbox reports it erased', () => {
    const recent = new RecentChatsCache();
    recent.add(SESSION, loadedChat());
    recent.add(OTHER, loadedChat());
    recent.removeErased([{ sessionId: SESSION, status: 'erased' }] as never);
    expect([recent.take(SESSION), recent.take(OTHER)]).toEqual([undefined, loadedChat()]);
  });

  it('is bounded: drops the conversation left longest ago first', () => {
    const recent = new RecentChatsCache();
    recent.add(SESSION, loadedChat(15_000));
    recent.add(OTHER, loadedChat(15_000));
    expect(recent.take(SESSION)).toBeUndefined();
    expect(recent.take(OTHER)).toBeDefined();
  });
});

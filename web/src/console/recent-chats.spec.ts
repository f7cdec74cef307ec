import { emptyChat, type Chat } from '../chat/chat-store.ts';
import { SESSION } from '../testing/samples.ts';
import { RecentChats } from './recent-chats.ts';

const OTHER = '0199f3a2-0000-7000-8000-00000000beef' as typeof SESSION;
const read = (lines = 1): Chat => ({ ...emptyChat, isLoaded: true, lines: Array(lines).fill({}) as Chat['lines'] });

describe('what was read of conversations that were left', () => {
  it('is there once for whoever comes back', () => {
    const recent = new RecentChats();
    const chat = read();
    recent.keep(SESSION, chat);
    expect(recent.take(SESSION)).toBe(chat);
    expect(recent.take(SESSION)).toBeUndefined();
  });

  it('is not kept while it is incomplete, refused or erased', () => {
    const recent = new RecentChats();
    const erased = { ...read(), session: { ...emptyChat.session, status: 'erased' as const } };
    const refused = { ...read(), fault: { code: 'session.unknown', message: '' } as Chat['fault'] };
    for (const chat of [{ ...read(), isLoaded: false }, refused, erased]) {
      recent.keep(SESSION, chat);
      expect(recent.take(SESSION)).toBeUndefined();
    }
  });

  it('goes when the list says that the conversation was erased', () => {
    const recent = new RecentChats();
    recent.keep(SESSION, read());
    recent.keep(OTHER, read());
    recent.hear([{ sessionId: SESSION, status: 'erased' }] as never);
    expect([recent.take(SESSION), recent.take(OTHER)]).toEqual([undefined, read()]);
  });

  it('is bounded: the one left longest ago goes first', () => {
    const recent = new RecentChats();
    recent.keep(SESSION, read(15_000));
    recent.keep(OTHER, read(15_000));
    expect(recent.take(SESSION)).toBeUndefined();
    expect(recent.take(OTHER)).toBeDefined();
  });
});

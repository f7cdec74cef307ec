import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CustomerDetailsStore } from './customer-details-store.ts';
import { createInboxStore, type InboxStore } from './inbox-store.ts';

const SESSION = '0199f3a2-0000-7000-8000-0000000000ab' as SessionId;
const notice = (what: string, version: number) => ({ is: 'notice', what, version });
const flush = () => new Promise((done) => setImmediate(done));

describe('the details of a customer', () => {
  let requests: string[];
  let details: CustomerDetailsStore;
  let inbox: InboxStore;
  let conversation: StoreApi<{ lines: object[] }>;
  beforeEach(() => {
    requests = [];
    const request = ({ path }: { path: string }) => {
      requests.push(path);
      return Promise.resolve({ value: { contact: { name: `Mei ${requests.length}` }, vouched: null, related: [] } });
    };
    inbox = createInboxStore();
    conversation = createStore(() => ({ lines: [] as object[] }));
    details = new CustomerDetailsStore(request as never, inbox);
  });

  it('are fetched with the opening, again when others are given, and for no other line', async () => {
    const stop = details.follow({ sessionId: SESSION, store: conversation } as never);
    await flush();
    expect(requests).toEqual([`/sessions/${SESSION}/customer`]);
    conversation.setState({ lines: [{ is: 'bubble', version: 2 }, notice('claimed', 3)] });
    expect(requests).toHaveLength(1);
    conversation.setState(({ lines }) => ({ lines: [...lines, notice('contact', 4)] }));
    await flush();
    expect(details.detailsOf(SESSION)?.contact.name).toBe('Mei 2');
    stop();
    conversation.setState(({ lines }) => ({ lines: [...lines, notice('confirmed', 5)] }));
    expect(requests).toHaveLength(2);
  });

  it('are not fetched twice for what the customer had given before the opening', async () => {
    inbox.setState({ rows: [{ sessionId: SESSION, version: 4 } as InboxRow] });
    details.follow({ sessionId: SESSION, store: conversation } as never);
    conversation.setState({ lines: [notice('contact', 4)] });
    expect(requests).toHaveLength(1);
    conversation.setState({ lines: [notice('contact', 4), notice('contact', 5)] });
    expect(requests).toHaveLength(2);
  });

  it('go with an erasure', async () => {
    details.follow({ sessionId: SESSION, store: conversation } as never);
    await flush();
    details.removeErased([{ sessionId: SESSION, status: 'active' } as InboxRow]);
    expect(details.detailsOf(SESSION)).toBeDefined();
    details.removeErased([{ sessionId: SESSION, status: 'erased' } as InboxRow]);
    expect(details.detailsOf(SESSION)).toBeUndefined();
  });
});

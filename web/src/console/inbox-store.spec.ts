import type { InboxRow } from '@libs/protocol/http.ts';
import { clientRefusal } from '@libs/protocol/refusal.ts';
import { createInboxStore, startInboxSync, type InboxSyncOptions, mergeRows, setPresence } from './inbox-store.ts';

const row = (name: string, version: number, minute: number, customerMessages = 1): InboxRow =>
  ({
    sessionId: name,
    version,
    status: 'waiting',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastMessageAt: `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
    lastMessage: `version ${version}`,
    customerMessages,
  }) as unknown as InboxRow;

const names = (rows: readonly InboxRow[]) => rows.map(({ sessionId, version }) => `${sessionId}${version}`);

it('contains each session once, in its latest version, newest message first, in whichever order rows arrive', () => {
  const merged = mergeRows([row('a', 3, 5), row('b', 1, 6)], [row('a', 2, 9), row('c', 1, 7), row('b', 2, 8)]);
  expect(names(merged)).toEqual(['b2', 'c1', 'a3']);
});

const EPOCH = '7.1';
const answer = (rows: InboxRow[], isWhole = true, epoch = EPOCH) => ({
  value: { epoch, rows, today: 1, yesterday: 4, heldBack: 0, positions: 'here', isWhole },
});

describe('synchronising the inbox', () => {
  let goOnline: () => void;
  let push: (rows: InboxRow[], epoch?: string) => void;
  let options: InboxSyncOptions & { fetchInbox: jest.Mock; onFailed: jest.Mock; onCustomerMessage: jest.Mock };
  let stop: () => void;
  const store = createInboxStore();
  const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(async () => {
    jest.useFakeTimers();
    store.setState(createInboxStore().getInitialState(), true);
    options = {
      fetchInbox: jest.fn(async () => answer([row('a', 1, 1)])),
      onOnline: (listener) => {
        goOnline = listener;
        return () => undefined;
      },
      onRowsChanged: (listener) => {
        push = (rows, epoch = EPOCH) => listener({ epoch, rows });
        return () => undefined;
      },
      onFailed: jest.fn(),
      onCustomerMessage: jest.fn(),
    };
    stop = startInboxSync(store, options);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('is loading at first, then ready with the counters of two days', async () => {
    expect(createInboxStore().getState().status).toBe('loading');
    await settle();
    expect(store.getState()).toMatchObject({ status: 'ready', today: 1, yesterday: 4 });
  });

  it('fetches after the first answer what changed before the connection was there', async () => {
    stop();
    store.setState(createInboxStore().getInitialState(), true);
    const first = Promise.withResolvers<ReturnType<typeof answer>>();
    options.fetchInbox.mockReset();
    options.fetchInbox.mockReturnValueOnce(first.promise).mockResolvedValue(answer([row('b', 1, 2)], false));
    stop = startInboxSync(store, options);
    goOnline();
    expect(options.fetchInbox).toHaveBeenCalledTimes(1);
    first.resolve(answer([row('a', 1, 1)]));
    await settle(1);
    expect(names(store.getState().rows)).toEqual(['b1', 'a1']);
    expect(options.fetchInbox).toHaveBeenLastCalledWith({ positions: 'here', epoch: EPOCH });
    await settle(29_000);
    expect(options.fetchInbox).toHaveBeenCalledTimes(2);
  });

  it('fetches only the changes after a disconnect, and accepts a whole list in their place', async () => {
    await settle();
    push([row('b', 2, 2)]);
    options.fetchInbox.mockResolvedValueOnce(answer([row('a', 4, 4)], false));
    goOnline();
    await settle();
    expect(options.fetchInbox).toHaveBeenLastCalledWith({ positions: 'here', epoch: EPOCH });
    expect(names(store.getState().rows)).toEqual(['a4', 'b2']);
    options.fetchInbox.mockResolvedValueOnce(answer([row('a', 3, 4), row('c', 1, 5)]));
    goOnline();
    await settle();
    expect(names(store.getState().rows)).toEqual(['c1', 'a4']);
  });

  it('reads the whole list anew when the log is another one, and compares no versions of the two', async () => {
    await settle();
    push([row('b', 9, 2)]);
    options.fetchInbox.mockResolvedValueOnce(answer([row('a', 1, 1), row('b', 2, 2)], true, '7.2'));
    push([row('b', 3, 3)], '7.2');
    expect(names(store.getState().rows)).toEqual(['b9', 'a1']);
    await settle();
    expect(names(store.getState().rows)).toEqual(['b2', 'a1']);
    push([row('b', 3, 3)], '7.2');
    await settle(250);
    expect(names(store.getState().rows)).toEqual(['b3', 'a1']);
  });

  it('updates presence at once', async () => {
    await settle();
    setPresence(store, { sessionId: 'a' as never, online: true });
    expect(store.getState().rows[0]).toMatchObject({ isOnline: true });
  });

  it('applies pushed rows, refetches the counters for a new session, and refetches every 30 seconds', async () => {
    await settle();
    push([row('a', 2, 3)]);
    expect(names(store.getState().rows)).toEqual(['a2']);
    push([row('b', 1, 4)]);
    await settle(1_000);
    expect(options.fetchInbox).toHaveBeenCalledTimes(2);
    await settle(30_000);
    expect(options.fetchInbox).toHaveBeenCalledTimes(3);
  });

  it('merges a burst of pushes in few updates without losing a row, and notifies of each new message at once', async () => {
    await settle();
    const steps = jest.fn();
    store.subscribe(steps);
    for (let version = 2; version <= 101; version += 1) push([row('a', version, 3, version)]);
    expect(options.onCustomerMessage).toHaveBeenCalledTimes(100);
    await settle(250);
    expect(steps).toHaveBeenCalledTimes(2);
    expect(names(store.getState().rows)).toEqual(['a101']);
  });

  it('moves the list four times a second at most, however many rows change, and never to an older row', async () => {
    const pushAll = (version: number) =>
      push(Array.from({ length: 20 }, (_, index) => row(`s${index}`, version, version)));
    await settle();
    options.fetchInbox.mockResolvedValue(answer([], false));
    pushAll(1);
    await settle(2_000);
    const steps = jest.fn();
    store.subscribe(steps);
    for (let pushes = 0; pushes < 50; pushes += 1) {
      pushAll(50 + pushes);
      push([row('s0', 1, 1)]);
      await settle(20);
    }
    expect(steps.mock.calls.length).toBeLessThanOrEqual(5);
    await settle(250);
    expect(store.getState().rows.find(({ sessionId }) => sessionId === ('s0' as never))?.version).toBe(99);
  });

  it('notifies of a customer’s message, not of an agent’s', async () => {
    await settle();
    push([row('a', 2, 3, 1)]);
    expect(options.onCustomerMessage).not.toHaveBeenCalled();
    push([row('a', 3, 4, 2)]);
    expect(options.onCustomerMessage).toHaveBeenCalledTimes(1);
  });

  it('reports the failure and tries again after five seconds, keeping the rows it has', async () => {
    await settle();
    options.fetchInbox.mockResolvedValue({ refused: clientRefusal('service.unavailable', 'en') });
    await settle(30_000);
    expect(options.onFailed).toHaveBeenCalledTimes(1);
    expect(names(store.getState().rows)).toEqual(['a1']);
    await settle(5_000);
    expect(options.fetchInbox).toHaveBeenCalledTimes(3);
  });
});

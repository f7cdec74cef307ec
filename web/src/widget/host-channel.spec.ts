/** @jest-environment jsdom */
import { EMBED_PROTOCOL_ID, type HostCommand } from '@libs/protocol/embed-protocol.ts';
import { hostOriginOf, openHostChannel } from './host-channel.ts';

const ORIGIN = 'https://shop.example';
const post = jest.fn();
const host = { postMessage: post } as unknown as Window;
const OPEN = { sign: EMBED_PROTOCOL_ID, wish: { verb: 'open', by: 'click' } };

const dispatchMessage = (source: unknown, origin: string, data: unknown) =>
  dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));

describe('the channel to the embedding page', () => {
  let received: HostCommand[];
  let now: number;
  let line: ReturnType<typeof openHostChannel>;
  beforeEach(() => {
    received = [];
    now = 0;
    line = openHostChannel({ host, origin: ORIGIN, onCommand: (command) => received.push(command), now: () => now });
  });
  afterEach(() => line.close());

  it('receives messages of its own host', () => {
    dispatchMessage(host, ORIGIN, OPEN);
    expect(received).toEqual([{ verb: 'open', by: 'click' }]);
  });

  it.each([
    ['another window of the same origin', {}, ORIGIN],
    ['the same window after it has navigated elsewhere', host, 'https://evil.example'],
    ['a frame without an origin', host, 'null'],
    ['an origin with the same prefix', host, `${ORIGIN}.evil.example`],
  ])('ignores %s', (_, source, origin) => {
    dispatchMessage(source, origin, OPEN);
    expect(received).toEqual([]);
  });

  it.each([
    ['a string', 'open'],
    ['null', null],
    ['another sign', { ...OPEN, sign: 'other' }],
    ['an unknown verb', { sign: EMBED_PROTOCOL_ID, wish: { verb: 'erase' } }],
    ['an inherited verb', { sign: EMBED_PROTOCOL_ID, wish: Object.create({ verb: 'open' }) }],
    [
      'a text that is not a string',
      { sign: EMBED_PROTOCOL_ID, wish: { verb: 'prefill', text: { toString: () => 'x' } } },
    ],
    ['an unknown language', { sign: EMBED_PROTOCOL_ID, wish: { verb: 'setLocale', locale: '../agent' } }],
  ])('ignores as a command: %s', (_, data) => {
    dispatchMessage(host, ORIGIN, data);
    expect(received).toEqual([]);
  });

  it('accepts as a token a text or null, and treats everything else as no answer', () => {
    for (const token of ['a.b.c', null, undefined, 7, {}])
      dispatchMessage(host, ORIGIN, { sign: EMBED_PROTOCOL_ID, wish: { verb: 'token', ask: 1, token } });
    dispatchMessage(host, ORIGIN, { sign: EMBED_PROTOCOL_ID, wish: { verb: 'token', ask: '1', token: 'a.b.c' } });
    const none = { verb: 'token', ask: 1 };
    expect(received).toEqual([{ ...none, token: 'a.b.c' }, { ...none, token: null }, none, none, none]);
  });

  it('truncates a prefilled text, and passes on only known settings', () => {
    dispatchMessage(host, ORIGIN, { sign: EMBED_PROTOCOL_ID, wish: { verb: 'prefill', text: 'x'.repeat(1e6) } });
    dispatchMessage(host, ORIGIN, {
      sign: EMBED_PROTOCOL_ID,
      wish: { verb: 'boot', settings: { lang: 'en', colour: 'red;}', position: 'start', onload: 'x' } },
    });
    expect(received[0]).toMatchObject({ text: 'x'.repeat(2_000) });
    expect({ ...(received[1] as { settings: object }).settings }).toEqual({ lang: 'en', position: 'start' });
  });

  it('drops messages above the rate limit, and accepts them again later', () => {
    for (let count = 0; count < 10_000; count += 1) dispatchMessage(host, ORIGIN, OPEN);
    expect(received).toHaveLength(40);
    now = 1_000;
    for (let count = 0; count < 10_000; count += 1) dispatchMessage(host, ORIGIN, OPEN);
    expect(received).toHaveLength(50);
  });

  it('posts to exactly this origin', () => {
    line.send({ type: 'unread', count: 2 });
    expect(post).toHaveBeenLastCalledWith({ sign: EMBED_PROTOCOL_ID, told: { type: 'unread', count: 2 } }, ORIGIN);
  });
});

it.each([
  ['#host=https%3A%2F%2Fshop.example', ORIGIN],
  ['#host=https%3A%2F%2Fshop.example%2Fpath', null],
  ['#host=*', null],
  ['#host=null', null],
  ['', null],
])('finds in %j the host %s', (hash, expected) => {
  expect(hostOriginOf({ self: window, parent: host, hash })).toBe(expected);
  expect(hostOriginOf({ self: window, parent: window, hash })).toBeNull();
});

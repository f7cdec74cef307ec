/** @jest-environment jsdom */
import { EMBED_SIGN, type Wish } from '@libs/protocol/embedding.ts';
import { hostOf, openHostLine } from './host-line.ts';

const ORIGIN = 'https://shop.example';
const post = jest.fn();
const host = { postMessage: post } as unknown as Window;
const OPEN = { sign: EMBED_SIGN, wish: { verb: 'open', by: 'click' } };

const from = (source: unknown, origin: string, data: unknown) =>
  dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));

describe('the line to the page around the chat', () => {
  let heard: Wish[];
  let now: number;
  let line: ReturnType<typeof openHostLine>;
  beforeEach(() => {
    heard = [];
    now = 0;
    line = openHostLine({ host, origin: ORIGIN, hear: (wish) => heard.push(wish), now: () => now });
  });
  afterEach(() => line.close());

  it('hears its own host', () => {
    from(host, ORIGIN, OPEN);
    expect(heard).toEqual([{ verb: 'open', by: 'click' }]);
  });

  it.each([
    ['another window of the same origin', {}, ORIGIN],
    ['the same window after it has gone elsewhere', host, 'https://evil.example'],
    ['a frame without an origin', host, 'null'],
    ['a name that only begins like it', host, `${ORIGIN}.evil.example`],
  ])('does not hear %s', (_, source, origin) => {
    from(source, origin, OPEN);
    expect(heard).toEqual([]);
  });

  it.each([
    ['no object', 'open'],
    ['nothing', null],
    ['another sign', { ...OPEN, sign: 'other' }],
    ['an unknown verb', { sign: EMBED_SIGN, wish: { verb: 'erase' } }],
    ['a verb that is only inherited', { sign: EMBED_SIGN, wish: Object.create({ verb: 'open' }) }],
    ['a text that is none', { sign: EMBED_SIGN, wish: { verb: 'prefill', text: { toString: () => 'x' } } }],
    ['an unknown language', { sign: EMBED_SIGN, wish: { verb: 'setLocale', locale: '../agent' } }],
  ])('does not take %s for a wish', (_, data) => {
    from(host, ORIGIN, data);
    expect(heard).toEqual([]);
  });

  it('takes for a token only text, for nobody only null, and for no answer all else', () => {
    for (const token of ['a.b.c', null, undefined, 7, {}])
      from(host, ORIGIN, { sign: EMBED_SIGN, wish: { verb: 'token', ask: 1, token } });
    from(host, ORIGIN, { sign: EMBED_SIGN, wish: { verb: 'token', ask: '1', token: 'a.b.c' } });
    const none = { verb: 'token', ask: 1 };
    expect(heard).toEqual([{ ...none, token: 'a.b.c' }, { ...none, token: null }, none, none, none]);
  });

  it('cuts a suggestion, and passes on nothing of the settings but what it knows', () => {
    from(host, ORIGIN, { sign: EMBED_SIGN, wish: { verb: 'prefill', text: 'x'.repeat(1e6) } });
    from(host, ORIGIN, {
      sign: EMBED_SIGN,
      wish: { verb: 'boot', settings: { lang: 'en', colour: 'red;}', position: 'start', onload: 'x' } },
    });
    expect(heard[0]).toMatchObject({ text: 'x'.repeat(2_000) });
    expect({ ...(heard[1] as { settings: object }).settings }).toEqual({ lang: 'en', position: 'start' });
  });

  it('drops what is too much, and hears again later', () => {
    for (let count = 0; count < 10_000; count += 1) from(host, ORIGIN, OPEN);
    expect(heard).toHaveLength(40);
    now = 1_000;
    for (let count = 0; count < 10_000; count += 1) from(host, ORIGIN, OPEN);
    expect(heard).toHaveLength(50);
  });

  it('speaks to exactly this origin', () => {
    line.tell({ type: 'unread', count: 2 });
    expect(post).toHaveBeenLastCalledWith({ sign: EMBED_SIGN, told: { type: 'unread', count: 2 } }, ORIGIN);
  });
});

it.each([
  ['#host=https%3A%2F%2Fshop.example', ORIGIN],
  ['#host=https%3A%2F%2Fshop.example%2Fpath', null],
  ['#host=*', null],
  ['#host=null', null],
  ['', null],
])('finds in %j the host %s', (hash, expected) => {
  expect(hostOf({ self: window, parent: host, hash })).toBe(expected);
  expect(hostOf({ self: window, parent: window, hash })).toBeNull();
});

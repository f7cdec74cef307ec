import { isAllowedOrigin } from './socket.adapter.ts';

describe('a page’s origin', () => {
  const allowed = new Set(['https://aidline.example']);
  it.each([
    ['its own host', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    ['a listed one', { origin: 'https://aidline.example', host: 'gateway:8080' }, true],
    ['none, from a program', { host: '127.0.0.1:3000' }, true],
    ['another host', { origin: 'https://evil.example', host: '127.0.0.1:3000' }, false],
    ['another port', { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:3000' }, false],
    ['a look-alike', { origin: 'https://aidline.example.evil.example', host: '127.0.0.1' }, false],
    ['null', { origin: 'null', host: '127.0.0.1:3000' }, false],
  ])('%s', (_, headers, expected) => expect(isAllowedOrigin(headers, allowed)).toBe(expected));
});

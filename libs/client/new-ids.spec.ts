import { visitorKey } from '@libs/protocol/ids.ts';
import { newCommandId, newVisitorKey } from './new-ids.ts';

describe('what a client names by itself', () => {
  it('is, of commands, later in the alphabet the later it was named, because the outbox keeps its order by that', () => {
    const ids = Array.from({ length: 2_000 }, newCommandId);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is, of keys, unlike any other and such as the gateway takes, whatever the bytes are', () => {
    const keys = Array.from({ length: 500 }, newVisitorKey);
    expect(keys.filter((key) => !visitorKey.safeParse(key).success)).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('carries all the bytes of a key', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => 0xff - index * 8);
    const spy = jest.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      (into as Uint8Array).set(bytes);
      return into;
    });
    expect(Buffer.from(newVisitorKey(), 'base64url')).toEqual(Buffer.from(bytes));
    spy.mockRestore();
  });
});

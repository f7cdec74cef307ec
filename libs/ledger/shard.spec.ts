import { assert, integer, property, uuid } from 'fast-check';
import type { SessionId } from '@libs/protocol/ids.ts';
import { SHARD_COUNT, shardOf } from './shard.ts';

describe('the shard of a session', () => {
  it('is one of 64, and depends on the last byte of the id alone', () => {
    assert(
      property(uuid(), uuid(), integer({ min: 0, max: 255 }), (one, other, byte) => {
        const [here, there] = [one, other].map(
          (id) => `${id.slice(0, -2)}${byte.toString(16).padStart(2, '0')}` as SessionId,
        );
        expect(shardOf(here!)).toBe(byte % SHARD_COUNT);
        expect(shardOf(there!)).toBe(shardOf(here!));
      }),
    );
  });
});

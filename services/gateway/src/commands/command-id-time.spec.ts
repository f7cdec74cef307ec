import { v4, v7 } from 'uuid';
import type { CommandId } from '@libs/protocol/ids.ts';
import { timeOfCommandId } from './command-id-time.ts';

describe('the time when a command was created', () => {
  it('is in its id', () => {
    const msecs = Date.UTC(2026, 10, 20, 12);
    expect(timeOfCommandId(v7({ msecs }) as CommandId)).toEqual(new Date(msecs));
  });
  it('is not in an id without a time', () => expect(timeOfCommandId(v4() as CommandId)).toBeNull());
});

import { v4, v7 } from 'uuid';
import type { CommandId } from '@libs/protocol/ids.ts';
import { browserTimeOf } from './browser-time.ts';

describe('the moment a command left the browser', () => {
  it('is in its id', () => {
    const msecs = Date.UTC(2026, 10, 20, 12);
    expect(browserTimeOf(v7({ msecs }) as CommandId)).toEqual(new Date(msecs));
  });
  it('is not in an id without a time', () => expect(browserTimeOf(v4() as CommandId)).toBeNull());
});

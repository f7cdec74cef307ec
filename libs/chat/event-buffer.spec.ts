import fc from 'fast-check';
import type { VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import { createEventBuffer, receiveEvents } from './event-buffer.ts';

const event = (version: number) =>
  ({ version, sessionId: 's', commandId: `c${version}`, hidden: true }) as unknown as VisibleEvent;
const versions = (events: readonly VisibleEvent[]) => events.map(({ version }) => version);

describe('receiveEvents', () => {
  it('applies the next event, ignores an old one, buffers a later one and reports the gap', () => {
    const first = receiveEvents(createEventBuffer<VisibleEvent>(0), [event(1), event(3)]);
    expect([versions(first.applied), first.gap]).toEqual([[1], true]);
    const second = receiveEvents(first.state, [event(1), event(2)]);
    expect([versions(second.applied), second.gap]).toEqual([[2, 3], false]);
  });

  it('applies each version once and in order, however the network shuffles, repeats and slices', () => {
    const log = Array.from({ length: 30 }, (_, index) => index + 1);
    fc.assert(
      fc.property(fc.array(fc.subarray(log, { minLength: 1 }), { maxLength: 40 }), (slices) => {
        const applied: number[] = [];
        let state = createEventBuffer<VisibleEvent>(0);
        for (const slice of [...slices, log]) {
          const result = receiveEvents(state, slice.toReversed().map(event));
          state = result.state;
          applied.push(...versions(result.applied));
        }
        expect(applied).toEqual(log);
      }),
    );
  });
});

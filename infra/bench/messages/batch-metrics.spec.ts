import { batchFiguresOf, parseBatchCounters } from './batch-metrics.ts';

const metrics = (calls: number[], commands: number) => `
aidline_append_seconds_bucket{le="0.001"} ${calls[0]}
aidline_append_seconds_bucket{le="0.002"} ${calls[1]}
aidline_append_seconds_bucket{le="+Inf"} ${calls[2]}
aidline_append_seconds_sum 3
aidline_append_seconds_count ${calls[2]}
aidline_append_wait_seconds_bucket{le="0.001"} ${calls[2]}
aidline_append_wait_seconds_bucket{le="+Inf"} ${calls[2]}
aidline_append_batch_commands_sum ${commands}
`;
const before = parseBatchCounters([metrics([10, 10, 10], 40), metrics([0, 0, 0], 0)]);
const after = parseBatchCounters([metrics([10, 110, 110], 240), metrics([0, 100, 100], 100)]);

describe('what the gateways say about their batches', () => {
  const figures = batchFiguresOf(before, after, 10);

  it('is of both gateways, between the two readings', () => {
    expect(figures.perSecond).toBe(20);
    expect(figures.commandsPerBatch).toBe(1.5);
  });

  it('takes the calls of a bucket as evenly spread', () => {
    expect(figures.p50Ms).toBeCloseTo(1.5);
    expect(figures.p99Ms).toBeCloseTo(1.99);
    expect(figures.waitP99Ms).toBeCloseTo(0.99);
  });
});

import { formatCost, formatMemory, formatMetric, formatQuantile, formatStep } from './format-metric.ts';
import type { MetricUnit, MeasuredValue } from './ops-metrics.ts';

describe('a figure for operators', () => {
  it.each<[MeasuredValue, MetricUnit, string]>([
    [null, 'ms', '–'],
    [0, 'count', '0'],
    [0.004, 'perSecond', '< 0.1/s'],
    [0.06, 'seconds', '0.1 s'],
    [0.02, 'seconds', '< 0.1 s'],
    [9.96, 'ms', '10 ms'],
    [1234.4, 'ms', '1,234 ms'],
  ])('%s %s is shown as %s', (value, unit, text) => expect(formatMetric(value, unit, 'en')).toBe(text));

  it('of a histogram is the bound that it lies below, or beyond', () => {
    expect(formatQuantile(1, false, 'en')).toBe('≤ 1 ms');
    expect(formatQuantile(5_000, true, 'en')).toBe('> 5,000 ms');
    expect(formatQuantile(null, false, 'en')).toBe('–');
  });

  it('from one step of a trace to the next is no zero, and has the sign of the clocks', () => {
    expect([0, 3, -2].map((ms) => formatStep(ms, 'en'))).toEqual(['< 1 ms', '+3 ms', '-2 ms']);
  });

  it('of memory and money is known or not shown', () => {
    expect([formatMemory(null, 'en'), formatMemory(2_147_483_648, 'en')]).toEqual(['–', '2,048 MiB']);
    expect([0, 0.00001, 0.25].map((cost) => formatCost(cost, 'en'))).toEqual(['0', '< 0.0001', '0.25']);
  });
});

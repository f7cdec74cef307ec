import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { TRANSLATOR_STATE_METRIC, translatorNames } from '@libs/protocol/ops.ts';
import { registerTranslatorGauge, registry as ownRegistry } from './metrics.ts';
import { MetricsReader } from './metrics-reader.ts';

describe('readings', () => {
  it('are the values of the metrics, by their names', async () => {
    const registry = new Registry();
    new Gauge({ name: 'aidline_sockets', help: 'x', registers: [registry] }).set(7);
    new Counter({ name: 'aidline_calls_total', help: 'x', labelNames: ['engine'], registers: [registry] }).inc({
      engine: 'deepl',
    });
    new Gauge({ name: 'aidline_nodejs_heap_size_total_bytes', help: 'x', registers: [registry] }).set(1);
    expect(await new MetricsReader(registry).read()).toEqual({ sockets: 7, 'calls_total.deepl': 1 });
  });

  it('name every translator with its state, whatever its name consists of', async () => {
    registerTranslatorGauge(TRANSLATOR_STATE_METRIC, 'x', () => ({ deepl: 0, 'gpt-4o': 2 }));
    const values = await new MetricsReader(ownRegistry).read();
    const at = '2026-11-23T12:00:00.000Z';
    expect(translatorNames([{ id: 'worker-1', kind: 'worker', at, startedAt: at, values }])).toEqual([
      'deepl',
      'gpt-4o',
    ]);
    expect(values['translator_state.gpt-4o']).toBe(2);
  });

  it('of a histogram are the rate and quantiles since the last reading', async () => {
    const registry = new Registry();
    const seconds = new Histogram({
      name: 'aidline_append_seconds',
      help: 'x',
      buckets: [0.01, 0.1, 1],
      registers: [registry],
    });
    const readings = new MetricsReader(registry);
    seconds.observe(0.9);
    expect(await readings.read(0)).toEqual({});
    for (let i = 0; i < 98; i += 1) seconds.observe(0.005);
    for (let i = 0; i < 2; i += 1) seconds.observe(0.05);
    expect(await readings.read(10_000)).toEqual({
      append_seconds_per_second: 10,
      append_seconds_amount_per_second: expect.closeTo(0.059),
      append_seconds_p50: 0.01,
      append_seconds_p99: 0.1,
    });
    expect(await readings.read(12_000)).toEqual({
      append_seconds_per_second: 0,
      append_seconds_amount_per_second: 0,
    });
  });
});

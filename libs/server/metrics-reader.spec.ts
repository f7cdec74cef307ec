import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { TRANSLATOR_STATE_METRIC, translatorNames } from '@libs/protocol/ops.ts';
import { registerGauge, registerLabelledGauge, registry as ownRegistry } from './metrics.ts';
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

  it('sum requests over their routes, of which there are too many for one page', async () => {
    const registry = new Registry();
    const labelNames = ['route', 'code'];
    const faults = new Counter({ name: 'aidline_http_faults_total', help: 'x', labelNames, registers: [registry] });
    faults.inc({ route: '/api/inbox', code: 'internal.fault' }, 2);
    faults.inc({ route: '/api/audit', code: 'try.later' }, 3);
    expect(await new MetricsReader(registry).read()).toEqual({ http_faults_total: 5 });
  });

  it('leave out what cannot be read now, and keep the rest', async () => {
    let isAway = false;
    registerGauge('spec_away', 'x', () => (isAway ? Promise.reject(new Error('away')) : 1));
    registerGauge('spec_near', 'x', () => 2);
    const read = async () => {
      const { spec_away: away, spec_near: near } = await new MetricsReader(ownRegistry).read();
      return { away, near };
    };
    expect(await read()).toEqual({ away: 1, near: 2 });
    isAway = true;
    expect(await read()).toEqual({ near: 2 });
  });

  it('name every translator with its state, whatever its name consists of', async () => {
    const gauge = { name: `aidline_${TRANSLATOR_STATE_METRIC}`, help: 'x', labelNames: ['engine'] as const };
    registerLabelledGauge(gauge, () =>
      Object.entries({ deepl: 0, 'gpt-4o': 2 }).map(([engine, value]) => ({ labels: { engine }, value })),
    );
    const values = await new MetricsReader(ownRegistry).read();
    const at = '2026-11-23T12:00:00.000Z';
    expect(
      translatorNames([{ name: 'worker-1@host:1', id: 'worker-1', kind: 'worker', at, startedAt: at, values }]),
    ).toEqual(['deepl', 'gpt-4o']);
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
    for (let i = 0; i < 9; i += 1) seconds.observe(0.05);
    seconds.observe(7);
    expect(await readings.read(14_000)).toMatchObject({
      append_seconds_p50: 0.1,
      append_seconds_p99: 1,
      append_seconds_p99_beyond: 1,
    });
  });
});

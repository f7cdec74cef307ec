import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAlertRules } from './alert-rules.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The metrics in the code: `registerGauge('lane_depth', …)` and, in full, `'aidline_append_seconds'`. */
const measuredMetrics = new Set(
  globSync(['libs/**/*.ts', 'services/**/*.ts'], { cwd: root })
    .map(read)
    .flatMap((source) => [
      ...[...source.matchAll(/registerGauge\(\s*'([a-z_]+)'/g)].map(([, name]) => `aidline_${name}`),
      ...[...source.matchAll(/'(aidline_[a-z_]+)'/g)].map(([, name]) => name!),
    ]),
);
/** Metrics of prom-client's default set, with our prefix. */
const defaultMetrics = ['aidline_nodejs_eventloop_lag_p99_seconds', 'aidline_process_resident_memory_bytes'];
const isKnownMetric = (name: string) =>
  [...measuredMetrics, ...defaultMetrics].includes(name.replace(/_(bucket|sum|count)$/, ''));

describe.each(['infra/prometheus/alerts.yml', 'infra/prometheus/slo.yml', 'infra/grafana/aidline.json'])(
  '%s',
  (file) => {
    const named = [...new Set(read(file).match(/aidline_[a-z0-9_]+/g))];
    it('uses metrics', () => expect(named.length).toBeGreaterThan(2));
    it('uses only metrics that exist', () => expect(named.filter((name) => !isKnownMetric(name))).toEqual([]));
  },
);

describe('the runbooks', () => {
  const alerts = readAlertRules();
  const section = /^## Runbooks$([\s\S]*?)^## /m.exec(read('OPERATIONS.md'))![1]!;
  const runbooks = new Map(
    section
      .split(/^### /m)
      .slice(1)
      .map((text) => [text.split('\n')[0]!, text] as const),
  );

  it('are one for each alert, and for nothing else', () =>
    expect([...runbooks.keys()].toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted()));
  it.each(alerts)('of $alert is where the alert says, and has its four parts', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`OPERATIONS.md#${alert.toLowerCase()}`);
    expect(runbooks.get(alert)!.match(/^- \*\*[^*]+\*\*/gm)).toEqual(
      ['Symptom', 'Look at', 'Do', 'Done when'].map((part) => `- **${part}**`),
    );
  });
});

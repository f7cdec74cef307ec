import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagedPrometheus } from '../jest/packaged-prometheus.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../bin/servers/temporary-folder.ts';
import { readAlertRules, RULE_FILES } from './alert-rules.ts';
import { alertSamples, quietSamples } from './alert-samples.ts';

const alerts = readAlertRules().map(({ alert }) => alert);
const names = (pattern: string) => `count(ALERTS{alertname=~"${pattern}",alertstate="firing"})`;
const expected = (value: number) => (value === 0 ? [] : [{ labels: '{}', value }]);

/** promtool's file of tests is YAML, of which JSON is a part. */
const testFile = () => {
  const toSeries = (series: Record<string, string>) =>
    Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const fired = Object.entries(alertSamples).map(([alert, { series, fires, clear }]) => ({
    name: alert,
    interval: '1m',
    input_series: toSeries(series),
    promql_expr_test: [
      { expr: `${names(alert)} > bool 0`, eval_time: `${fires}m`, exp_samples: expected(1) },
      { expr: names(alert), eval_time: `${clear}m`, exp_samples: expected(0) },
    ],
  }));
  const quiet = Object.entries(quietSamples).map(([name, { series, at }]) => ({
    name,
    interval: '1m',
    input_series: toSeries(series),
    promql_expr_test: [
      { expr: names('AidlineErrorBudgetFast|AidlineFaults'), eval_time: `${at}m`, exp_samples: expected(0) },
    ],
  }));
  return { rule_files: RULE_FILES, evaluation_interval: '1m', tests: [...fired, ...quiet] };
};

describe('the alert rules', () => {
  let folder: string;
  let promtool: string;
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' });
    return { status, printed: `${stdout}${stderr}` };
  };
  beforeAll(async () => {
    folder = createTemporaryFolder('promtool');
    ({ promtool } = await packagedPrometheus());
  }, 240_000);
  afterAll(() => removeTemporaryFolder(folder));

  it('are valid', () => {
    const { status, printed } = run('check', 'rules', ...RULE_FILES);
    expect({ status, printed }).toMatchObject({ status: 0 });
  });

  it('have a sample each, and no other', () =>
    expect(Object.keys(alertSamples).toSorted()).toEqual([...new Set(alerts)].toSorted()));

  it('fire while something is broken, clear when it is mended, and are quiet otherwise', () => {
    const path = join(folder, 'tests.yml');
    writeFileSync(path, JSON.stringify(testFile()));
    const { status, printed } = run('test', 'rules', path);
    expect({ status, printed }).toMatchObject({ status: 0 });
  });
});

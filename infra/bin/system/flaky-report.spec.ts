import { flakyReport } from './flaky-report.ts';

it('repeats the first failure of files that passed on retry, and ends with their names', () => {
  const files = [
    { name: 'web/test/one.e2e.spec.ts', status: 'failed', message: '  ● opens\n\n    Timeout 30000ms exceeded.\n' },
    { name: 'libs/two.int.spec.ts', status: 'failed', message: '  ● counts\n\n    Expected: 2\n    Received: 1\n' },
  ];
  const report = flakyReport(files);
  expect(report).toContain('web/test/one.e2e.spec.ts, the first time:\n\n● opens\n\n    Timeout 30000ms exceeded.');
  expect(report).toContain('libs/two.int.spec.ts, the first time:\n\n● counts\n\n    Expected: 2\n    Received: 1');
  expect(report).toMatch(
    /UNSTEADY, passed only the second time; find out why:\n {2}web\/test\/one\.e2e\.spec\.ts\n {2}libs\/two\.int\.spec\.ts$/,
  );
});

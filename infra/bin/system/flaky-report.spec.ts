import { flakyReport } from './flaky-report.ts';

it('says of what passed only the second time how it failed the first time, and ends with the names', () => {
  const files = [
    { name: 'web/test/one.e2e.spec.ts', status: 'failed', message: '  ● opens\n\n    Timeout 30000ms exceeded.\n' },
    { name: 'libs/two.int.spec.ts', status: 'failed', message: '  ● counts\n\n    Expected: 2\n    Received: 1\n' },
  ];
  const said = flakyReport(files);
  expect(said).toContain('web/test/one.e2e.spec.ts, the first time:\n\n● opens\n\n    Timeout 30000ms exceeded.');
  expect(said).toContain('libs/two.int.spec.ts, the first time:\n\n● counts\n\n    Expected: 2\n    Received: 1');
  expect(said).toMatch(
    /UNSTEADY, passed only the second time; find out why:\n {2}web\/test\/one\.e2e\.spec\.ts\n {2}libs\/two\.int\.spec\.ts$/,
  );
});

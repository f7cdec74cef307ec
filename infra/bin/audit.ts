import { spawnSync } from 'node:child_process';
import { REPOSITORY } from './servers/repository.ts';
import { runBin } from './servers/user-error.ts';
import { auditReport } from './supply-chain/audit-report.ts';

/** `npm run audit`: compares what is shipped with the known vulnerabilities; fails at a high or critical one. */
await runBin(async () => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: REPOSITORY, encoding: 'utf8' });
  const { lines, exitCode } = auditReport(stdout ?? '');
  for (const line of lines) console.log(line);
  return exitCode;
});

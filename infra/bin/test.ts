import { check } from './check.ts';
import { asPlainFault, runBin } from './servers/plain-fault.ts';
import { createProgress, seconds } from './servers/progress.ts';
import { buildAll } from './system/build.ts';
import { inTerminal, programOf } from './system/in-terminal.ts';
import { type Project, PROJECTS } from './system/jest.ts';
import { runJest } from './system/run-jest.ts';

interface Part {
  name: string;
  /** Resolves to an exit code. */
  run: () => Promise<number>;
}

/**
 * `npm test`: the check, the builds, every spec, then the short run of faults. `npm run test:int` and its like name
 * projects first and run those alone. Everything after that goes to Jest. All parts run; the exit code is that of the
 * first that failed.
 */
async function test(words: string[]): Promise<number> {
  const named = words.filter((word): word is Project => PROJECTS.includes(word as Project));
  const extra = words.filter((word) => !named.includes(word as Project));
  const projects = named.length > 0 ? named : PROJECTS;
  const parts: Part[] = [{ name: 'tests', run: () => runJest(extra, projects) }];
  if (projects.includes('e2e')) parts.unshift({ name: 'build', run: buildOrExplain });
  if (named.length === 0) parts.unshift({ name: 'check', run: () => check({ pure: false }) });
  if (named.length === 0) parts.push({ name: 'faults', run: smoke });
  return runInTurn(parts);
}

/** Last and alone: what it disturbs it also times. */
function smoke(): Promise<number> {
  return inTerminal(programOf('infra/faults/main.ts', ['--smoke']));
}

async function runInTurn(parts: Part[]): Promise<number> {
  let code = 0;
  const times: string[] = [];
  for (const { name, run } of parts) {
    const begun = performance.now();
    const itsCode = await run();
    times.push(`${name} ${seconds(performance.now() - begun)}${itsCode === 0 ? '' : ' (failed)'}`);
    code ||= itsCode;
  }
  if (parts.length > 1) console.log(`\n${times.join(' · ')}`);
  return code;
}

async function buildOrExplain(): Promise<number> {
  try {
    await buildAll(createProgress());
    return 0;
  } catch (error) {
    console.error(asPlainFault(error)?.message ?? error);
    return 1;
  }
}

await runBin(() => test(process.argv.slice(2)));

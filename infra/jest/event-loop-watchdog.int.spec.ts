import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../bin/servers/temporary-folder.ts';
import { typescriptProgramArgs } from '../bin/system/run-in-terminal.ts';

const TIMEOUT_SECONDS = 4;

const children: ChildProcess[] = [];
const folder = createTemporaryFolder('watchdog');
afterAll(() => {
  children.forEach((child) => child.kill('SIGKILL'));
  removeTemporaryFolder(folder);
});

/** A process that watches itself and then runs this code. */
function startProcess(code: string) {
  const program = join(folder, `${children.length}.mjs`);
  const library = pathToFileURL(join(REPOSITORY, 'libs/server/event-loop-watchdog.ts')).href;
  const start = `import { watchEventLoop } from '${library}'; await watchEventLoop('gateway-1', ${TIMEOUT_SECONDS});`;
  writeFileSync(program, `${start}\n${code}`);
  const child = spawn(process.execPath, typescriptProgramArgs(program), {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

it('ends a process whose event loop stands still, and says so in its log', async () => {
  const { child, output } = startProcess('setTimeout(() => { for (;;) {} }, 100);');
  const [code, signal] = await once(child, 'close');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(JSON.parse(output())).toMatchObject({ service: 'gateway-1', level: 60, msg: expect.stringContaining('hung') });
});

it('leaves a process alone that turns, however much it has to do, and does not keep it alive', async () => {
  const turns = 6 * TIMEOUT_SECONDS;
  const { child, output } = startProcess(
    `let turns = 0; const busy = () => { const until = performance.now() + 250; while (performance.now() < until);
     if (++turns < ${turns}) setTimeout(busy); else console.log('done'); }; busy();`,
  );
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([0, 'done\n']);
});

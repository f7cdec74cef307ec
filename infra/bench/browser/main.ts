import { parseArgs } from 'node:util';
import { createProgress } from '../../bin/servers/progress.ts';
import { runBin, UserError } from '../../bin/servers/user-error.ts';
import { buildAll } from '../../bin/system/build.ts';
import { printTable } from '../bench-report.ts';
import type { ReportTable } from '../report-table.ts';
import { type BrowserSystem, startBrowserSystem } from './browser-system.ts';
import { measureChatOpening } from './chat-opening.ts';
import { measureConsoleFeel } from './console-feel.ts';
import { measureConsoleFrames } from './console-frames.ts';
import { measureLighthouse } from './lighthouse.ts';

const BENCHMARKS: Record<string, (system: BrowserSystem) => Promise<ReportTable[]>> = {
  'chat-opening': measureChatOpening,
  'console-feel': measureConsoleFeel,
  'console-frames': measureConsoleFrames,
  lighthouse: measureLighthouse,
};

/** `npm run bench:browser [-- --only=chat-opening]`: what a visitor's phone and an agent's desktop take, and what Lighthouse says. */
await runBin(async () => {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const names = only ? only.split(',') : Object.keys(BENCHMARKS);
  const unknown = names.filter((name) => !(name in BENCHMARKS));
  if (unknown.length > 0) throw new UserError(`There is no benchmark ${unknown.join(', ')}.`);
  const progress = createProgress();
  await buildAll(progress);
  const system = await startBrowserSystem(progress);
  try {
    for (const name of names)
      for (const table of await progress.step(name, () => BENCHMARKS[name]!(system))) printTable(table);
  } finally {
    await system.cleanUp();
  }
});

import { runBin } from './servers/user-error.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';

/** `npm run bench:browser`: what opening the chat takes on a slow phone, a busy list on a desktop, and Lighthouse. */
await runBin(() => runInTerminal(typescriptProgramArgs('infra/bench/browser/main.ts', process.argv.slice(2))));

import { runBin } from './servers/user-error.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';

/** `npm run faults`: injects faults into a system of its own and reports every violated promise. */
await runBin(() => runInTerminal(typescriptProgramArgs('infra/faults/main.ts', process.argv.slice(2))));

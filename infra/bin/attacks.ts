import { runBin } from './servers/user-error.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';

/** `npm run attacks`: breaks into a system of its own as an attacker would, and reports what is still to be had. */
await runBin(() => runInTerminal(typescriptProgramArgs('infra/attacks/main.ts', process.argv.slice(2))));

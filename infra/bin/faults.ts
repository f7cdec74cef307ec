import { runBin } from './servers/user-error.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';

/** `npm run faults`: disturbs a whole system of its own and says what was promised and did not hold. */
await runBin(() => runInTerminal(typescriptProgramArgs('infra/faults/main.ts', process.argv.slice(2))));

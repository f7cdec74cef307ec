import { runBin } from './servers/plain-fault.ts';
import { inTerminal, programOf } from './system/in-terminal.ts';

/** `npm run faults`: disturbs a whole system of its own and says what was promised and did not hold. */
await runBin(() => inTerminal(programOf('infra/faults/main.ts', process.argv.slice(2))));

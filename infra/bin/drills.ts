import { runBin } from './servers/user-error.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';

/** `npm run drills`: starts systems of several servers and reports every promise that is violated on them. */
await runBin(() => runInTerminal(typescriptProgramArgs('infra/drills/main.ts', process.argv.slice(2))));

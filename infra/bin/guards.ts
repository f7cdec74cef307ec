import { runBin } from './servers/user-error.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';

/** `npm run guards`: judges held-out sets, or with `-- --judge FILE` lines of others, by the guard as it runs. */
await runBin(() => runInTerminal(typescriptProgramArgs('infra/bin/guards/main.ts', process.argv.slice(2))));

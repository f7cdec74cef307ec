import { runBin } from './servers/user-error.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';

/** `npm run --silent search-eval -- FILE`: says how much of what a file describes the search finds, as one JSON line. */
await runBin(() => runInTerminal(typescriptProgramArgs('infra/search-eval/main.ts', process.argv.slice(2))));

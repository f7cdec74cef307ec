import { runBench } from '../bench/run-bench.ts';
import { runBin } from './servers/user-error.ts';

/** `npm run bench`: measures, prints tables, and ends with one line of JSON. `-- --quick` takes about five minutes. */
await runBin(() => runBench(process.argv.slice(2)));

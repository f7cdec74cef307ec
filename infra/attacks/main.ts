import { runBin } from '../bin/servers/user-error.ts';
import { runAttacks } from './run-attacks.ts';

await runBin(() => runAttacks(process.argv.slice(2)));

// Connections that were cut may stay half open; everything else has ended, so the process does not wait for them.
process.exit();

import { runBin } from '../bin/servers/user-error.ts';
import { runFaults } from './run-faults.ts';

await runBin(() => runFaults(process.argv.slice(2)));

// Connections that were cut on purpose may linger half open; everything of ours has ended by now, so nobody waits for them.
process.exit();

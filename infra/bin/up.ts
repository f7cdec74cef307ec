import { runBin } from './servers/plain-fault.ts';
import { buildAll } from './system/build.ts';
import { runSystem } from './system/run-system.ts';
import { siteOrder } from './system/service-orders.ts';

/** `npm start`: the whole of Aidline on this machine, compiled as in production. */
await runBin(() => runSystem({ script: 'npm start', make: 'built', prepare: buildAll, site: siteOrder }));

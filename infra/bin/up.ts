import { runBin } from './servers/user-error.ts';
import { buildAll } from './system/build.ts';
import { runSystem } from './system/run-system.ts';
import { siteServiceOptions } from './system/service-options.ts';

/** `npm start`: the whole of Aidline on this machine, compiled as in production. */
await runBin(() => runSystem({ script: 'npm start', make: 'built', prepare: buildAll, site: siteServiceOptions }));

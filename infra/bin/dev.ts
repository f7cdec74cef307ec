import { runBin } from './servers/plain-fault.ts';
import { generateSiteSources } from './system/build.ts';
import { runSystem } from './system/run-system.ts';
import { viteOrder } from './system/service-orders.ts';

/** `npm run dev`: the same from source. Gateways and worker start again at every change, the site changes in place. */
await runBin(() =>
  runSystem({ script: 'npm run dev', make: 'watched', prepare: generateSiteSources, site: viteOrder }),
);

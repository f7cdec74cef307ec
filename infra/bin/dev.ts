import { runBin } from './servers/user-error.ts';
import { generateSiteSources } from './system/build.ts';
import { runSystem } from './system/run-system.ts';
import { viteServiceOptions } from './system/service-options.ts';

/**
 * `npm run dev`: the same system from source. Gateways and worker restart at every change, the site updates in place.
 */
await runBin(() =>
  runSystem({ script: 'npm run dev', make: 'watched', prepare: generateSiteSources, site: viteServiceOptions }),
);

import { runBin } from './servers/user-error.ts';
import { generateSiteSources } from './system/build.ts';
import { runSystem } from './system/run-system.ts';
import { viteServiceOptions } from './system/service-options.ts';

/** `npm run dev`: the same from source. Gateways and worker start again at every change, the site changes in place. */
await runBin(() =>
  runSystem({ script: 'npm run dev', make: 'watched', prepare: generateSiteSources, site: viteServiceOptions }),
);

import { createProgress } from './servers/progress.ts';
import { runBin } from './servers/user-error.ts';
import { buildAll } from './system/build.ts';

/** `npm run build`: builds services and site, each only when its sources have changed. */
await runBin(() => buildAll(createProgress()));

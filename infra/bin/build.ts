import { createProgress } from './servers/progress.ts';
import { runBin } from './servers/user-error.ts';
import { buildAll, buildServices } from './system/build.ts';

/** `npm run build [-- --services]`: builds services and site, each only when its sources have changed. */
await runBin(() => (process.argv.includes('--services') ? buildServices : buildAll)(createProgress()));

import { createProgress } from './servers/progress.ts';
import { runBin } from './servers/user-error.ts';
import { runSteps, TYPE_STEPS } from './system/check-steps.ts';

/** `npm run typecheck`: services, libraries and tools with one configuration, the web with its own. */
await runBin(() => runSteps('typecheck', TYPE_STEPS, createProgress()));

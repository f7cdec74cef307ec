import { createProgress } from './servers/progress.ts';
import { runBin } from './servers/user-error.ts';
import { LINT_STEPS, runSteps } from './system/check-steps.ts';

/** `npm run lint`: oxlint with types, import rules, code rules, and the table of requirements. */
await runBin(() => runSteps('lint', LINT_STEPS, createProgress()));

/**
 * Specs with servers or a browser that only `npm test -- --full` runs, and whoever names them by `--testPathPatterns`:
 * on two slow cores all of them take more than the 90 minutes that CI has. What each of them looks at has specs of its
 * parts, or of the same way through the gateway, in every run.
 */
export const LONG_SPECS = [
  'infra/bin/keys/erased-copies.int.spec.ts',
  'infra/drills/game-day/signals.e2e.spec.ts',
  'infra/jest/output-lines.e2e.spec.ts',
  'infra/lint/totality.e2e.spec.ts',
  'services/gateway/test/faults.e2e.spec.ts',
  'web/test/agent-teamwork.e2e.spec.ts',
  'web/test/approvals.e2e.spec.ts',
  'web/test/assignment.e2e.spec.ts',
  'web/test/business-hours.e2e.spec.ts',
  'web/test/console-fonts.e2e.spec.ts',
  'web/test/customer-drafts.e2e.spec.ts',
  'web/test/files.e2e.spec.ts',
  'web/test/follow.e2e.spec.ts',
  'web/test/library.e2e.spec.ts',
  'web/test/long-chat.e2e.spec.ts',
  'web/test/many-sessions.e2e.spec.ts',
  'web/test/on-device-translation.e2e.spec.ts',
  'web/test/ops.e2e.spec.ts',
  'web/test/pdf-original.e2e.spec.ts',
  'web/test/persons.e2e.spec.ts',
  'web/test/queue.e2e.spec.ts',
  'web/test/quick-exit.e2e.spec.ts',
  'web/test/quick-responses.e2e.spec.ts',
  'web/test/reduced-motion.e2e.spec.ts',
  'web/test/saved-views.e2e.spec.ts',
  'web/test/settings.e2e.spec.ts',
  'web/test/site-fonts.e2e.spec.ts',
  'web/test/slow-network.e2e.spec.ts',
  'web/test/stories.e2e.spec.ts',
  'web/test/tags-and-distress.e2e.spec.ts',
  'web/test/visitor-chat-menu.e2e.spec.ts',
];

import { JEST_NODE_OPTIONS } from './run-with-vm-modules.ts';

/** Jest's projects, by what their tests need and cost. */
export const JEST_PROJECTS = ['pure', 'int', 'e2e'] as const;
export type JestProject = (typeof JEST_PROJECTS)[number];

/** The longest pure spec, which `npm run check` leaves to `npm test`. */
export const SIMULATION_SPEC = 'infra/faults/simulation/chat-simulation.spec.ts';

/**
 * The arguments of Jest; the projects come last because Jest takes every word after `--selectProjects` for another one.
 */
export function jestArguments(extra: readonly string[], projects: readonly JestProject[]): string[] {
  const config = ['node_modules/jest/bin/jest.js', '--config', 'infra/jest/jest.config.mjs'];
  return [...config, ...extra, '--selectProjects', ...projects];
}

/** Given from the start, so that Jest is the process that signals reach. */
export function jestEnvironment(): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: JEST_NODE_OPTIONS };
}

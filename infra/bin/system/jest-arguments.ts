/** Jest's projects, by what their tests need and cost. */
export const JEST_PROJECTS = ['pure', 'int', 'e2e'] as const;
export type JestProject = (typeof JEST_PROJECTS)[number];

/** The command line of Jest; the projects come last because Jest takes every word after them for another one. */
export function jestArguments(extra: readonly string[], projects: readonly JestProject[]): string[] {
  const config = ['node_modules/jest/bin/jest.js', '--config', 'infra/jest/jest.config.mjs'];
  return [...config, ...extra, '--selectProjects', ...projects];
}

/** Jest needs Node's VM modules to `require` packages that are ES modules, and its warning about them helps nobody. */
export function jestEnvironment(): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
}

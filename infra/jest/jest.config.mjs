import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runWithVmModules } from '../bin/system/run-with-vm-modules.ts';
import { LONG_SPECS } from './long-specs.mjs';

await runWithVmModules();

/**
 * Three projects by price: `pure` needs nothing and takes seconds, `int` gets a real Postgres and Redis, `e2e` whole
 * processes and a browser. The file name decides (`.spec`, `.int.spec`, `.e2e.spec`). Files are turned into CommonJS:
 * the ES form trips over packages that require each other in a circle.
 */
const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const ignoredPaths = [
  '/node_modules/',
  '<rootDir>/dist/',
  '<rootDir>/web/dist/',
  '<rootDir>/\\.data/',
  '<rootDir>/\\.cache/',
];

const longSpecs = process.env.LEAVE_OUT_LONG_SPECS ? LONG_SPECS.map((file) => `<rootDir>/${file}`) : [];

const EMPTY_MODULE = '<rootDir>/infra/jest/empty-module.cjs';

const swc = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2024',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
};

const baseProject = {
  rootDir,
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  moduleNameMapper: {
    '^@libs/(.*)$': '<rootDir>/libs/$1',
    '\\.css$': EMPTY_MODULE,
    // zod's messages in fifty languages, which no test reads and every file would load again.
    '^\\.\\./locales/index\\.cjs$': EMPTY_MODULE,
  },
  setupFilesAfterEnv: ['<rootDir>/infra/jest/test-timeout.ts'],
  modulePathIgnorePatterns: ignoredPaths,
  watchPathIgnorePatterns: ignoredPaths,
};

const withServers = {
  ...baseProject,
  globalSetup: '<rootDir>/infra/jest/start-servers.ts',
  globalTeardown: '<rootDir>/infra/jest/stop-servers.ts',
};

export default {
  rootDir,
  cacheDirectory: `${rootDir}.cache/jest`,
  watchman: false,
  /** End-to-end tests mostly wait for other processes, so two fit on two cores; each brings some 600 MB, so four is enough. */
  maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
  projects: [
    {
      ...baseProject,
      displayName: 'pure',
      testMatch: ['<rootDir>/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: [...ignoredPaths, '\\.(int|e2e)\\.spec\\.tsx?$'],
      cacheDirectory: `${rootDir}.cache/jest`,
    },
    {
      ...withServers,
      displayName: 'int',
      testMatch: ['<rootDir>/**/*.int.spec.{ts,tsx}'],
      testPathIgnorePatterns: [...ignoredPaths, ...longSpecs],
      cacheDirectory: `${rootDir}.cache/jest`,
    },
    {
      ...withServers,
      displayName: 'e2e',
      testMatch: ['<rootDir>/**/*.e2e.spec.{ts,tsx}'],
      testPathIgnorePatterns: [...ignoredPaths, ...longSpecs],
      cacheDirectory: `${rootDir}.cache/jest`,
    },
  ],
};

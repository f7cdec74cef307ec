import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Three projects by price: `pure` needs nothing and takes seconds, `int` gets a real Postgres and Redis, `e2e` whole
 * processes and a browser. The file name decides (`.spec`, `.int.spec`, `.e2e.spec`). Files are turned into CommonJS:
 * the ES form trips over packages that require each other in a circle.
 */
const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const never = ['/node_modules/', '<rootDir>/dist/', '<rootDir>/web/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.cache/'];

const NOTHING = '<rootDir>/infra/jest/nothing.cjs';

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

const everywhere = {
  rootDir,
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  moduleNameMapper: {
    '^@libs/(.*)$': '<rootDir>/libs/$1',
    '\\.css$': NOTHING,
    // zod words its faults in fifty languages, which nobody here reads and every file would load anew.
    '^\\.\\./locales/index\\.cjs$': NOTHING,
  },
  setupFilesAfterEnv: ['<rootDir>/infra/jest/patience.ts'],
  modulePathIgnorePatterns: never,
  watchPathIgnorePatterns: never,
};

const withServers = {
  ...everywhere,
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
      ...everywhere,
      displayName: 'pure',
      testMatch: ['<rootDir>/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: [...never, '\\.(int|e2e)\\.spec\\.tsx?$'],
      cacheDirectory: `${rootDir}.cache/jest`,
    },
    {
      ...withServers,
      displayName: 'int',
      testMatch: ['<rootDir>/**/*.int.spec.{ts,tsx}'],
      testPathIgnorePatterns: never,
      cacheDirectory: `${rootDir}.cache/jest`,
    },
    {
      ...withServers,
      displayName: 'e2e',
      testMatch: ['<rootDir>/**/*.e2e.spec.{ts,tsx}'],
      testPathIgnorePatterns: never,
      cacheDirectory: `${rootDir}.cache/jest`,
    },
  ],
};

/**
 * Which folder may import from which, and which folder owns which external library.
 * This table is the only place that says so: `lint-imports.ts` enforces it and README shows it. Whatever is not listed
 * is a fault: a new folder or library needs a row first. Code that two folders need moves to a folder below both.
 */

/** The rule of a folder. The longest listed folder that contains a file applies to it. */
export type FolderRule = {
  /** Folders that it may import from. */
  mayImport: readonly string[];
  /** Folders that it may import by `import type` only, which leaves nothing at run time. */
  typesOnly?: readonly string[];
};

export const allLibs = 'protocol guard chat assignment hours ledger search server'
  .split(' ')
  .map((name) => `libs/${name}`);
const i18nFolders = ['web/src/i18n', 'web/src/paraglide', 'web/src/organisation', 'libs/protocol'];
const webBaseFolders = ['web/src/ui', 'web/src/content', 'web/src/api', ...i18nFolders];
const clientFolders = ['libs/client', 'libs/client/browser'];
const chatBaseFolders = ['web/src/chat', ...clientFolders, ...webBaseFolders, 'libs/chat', 'libs/guard'];
const webPages = ['site', 'account', 'widget', 'console', 'ops'].map((name) => `web/src/${name}`);
const webFolders = [...webPages, ...chatBaseFolders];

const GATEWAY = 'services/gateway/src';

/** What a folder of the gateway may import: the libraries of the server and these folders of the gateway. */
const gatewayRule = (...folders: string[]): FolderRule => ({
  mayImport: [...allLibs, ...folders.map((folder) => `${GATEWAY}/${folder}`)],
});

/** What most of those need that agents may call. */
const audited = ['audit', 'authentication', 'authorization'] as const;

/** Each folder is one Nest module; a folder stands below those that it may import. */
const gatewayRules: Record<string, FolderRule> = {
  environment: gatewayRule(),
  refusals: gatewayRule(),
  moderation: gatewayRule('environment', 'refusals'),
  'rate-limiting': gatewayRule('environment', 'refusals'),
  authentication: gatewayRule('environment', 'rate-limiting', 'refusals'),
  'http-server': gatewayRule('rate-limiting', 'refusals'),
  authorization: gatewayRule('authentication', 'rate-limiting', 'refusals'),
  audit: gatewayRule('authentication', 'authorization', 'refusals'),
  delivery: gatewayRule('audit', 'authentication', 'authorization', 'rate-limiting', 'refusals'),
  presence: gatewayRule('authentication', 'authorization', 'delivery', 'environment', 'refusals'),
  approvals: gatewayRule(...audited, 'refusals'),
  commands: gatewayRule(...audited, 'delivery', 'moderation', 'rate-limiting', 'refusals'),
  chat: gatewayRule(
    ...[...audited, 'approvals', 'commands', 'delivery', 'moderation', 'presence', 'rate-limiting', 'refusals'],
  ),
  agents: gatewayRule(...audited, 'approvals', 'environment', 'moderation', 'rate-limiting', 'refusals'),
  identity: gatewayRule(
    ...['authentication', 'authorization', 'commands', 'environment', 'moderation', 'rate-limiting', 'refusals'],
  ),
  assignment: gatewayRule(...audited, 'commands', 'refusals'),
  inbox: gatewayRule(...audited, 'delivery', 'identity', 'presence', 'rate-limiting', 'refusals'),
  reports: gatewayRule('authentication', 'authorization', 'refusals'),
  persons: gatewayRule(...audited, 'commands', 'identity', 'inbox', 'refusals'),
  case: gatewayRule(...audited, 'agents', 'identity', 'rate-limiting', 'refusals'),
  files: gatewayRule(...audited, 'approvals', 'commands', 'http-server', 'moderation', 'rate-limiting', 'refusals'),
  content: gatewayRule(...audited, 'approvals', 'files', 'http-server', 'rate-limiting', 'refusals'),
  drafts: gatewayRule('approvals', 'audit', 'authentication', 'authorization', 'moderation', 'refusals'),
  settings: gatewayRule(
    ...[...audited, 'agents', 'approvals', 'files', 'http-server', 'moderation', 'rate-limiting', 'refusals'],
  ),
  phone: gatewayRule('authentication', 'rate-limiting', 'refusals'),
  tags: gatewayRule(...audited, 'refusals'),
  translation: gatewayRule('authentication', 'refusals'),
  ops: gatewayRule(...audited, 'commands', 'delivery', 'environment', 'rate-limiting', 'refusals'),
};

export const folderRules: Record<string, FolderRule> = {
  'libs/protocol': { mayImport: [] },
  ...Object.fromEntries(
    ['guard', 'chat', 'assignment'].map((name) => [`libs/${name}`, { mayImport: [], typesOnly: ['libs/protocol'] }]),
  ),
  'libs/hours': { mayImport: ['libs/protocol'] },
  'libs/search': { mayImport: ['libs/guard'] },
  'libs/client': { mayImport: ['libs/protocol', 'libs/chat'] },
  // What needs a browser, and what needs Node: everything else of the client runs in both.
  'libs/client/browser': { mayImport: ['libs/client', 'libs/protocol'] },
  'libs/client/node': { mayImport: ['libs/client', 'libs/protocol'] },
  'libs/client/testing': { mayImport: ['libs/client', 'libs/protocol', 'libs/chat'] },
  'libs/ledger': { mayImport: ['libs/protocol', 'libs/chat'] },
  'libs/server': { mayImport: ['protocol', 'chat', 'assignment', 'hours', 'ledger'].map((name) => `libs/${name}`) },

  ...Object.fromEntries(Object.entries(gatewayRules).map(([folder, rule]) => [`${GATEWAY}/${folder}`, rule])),
  [GATEWAY]: gatewayRule(...Object.keys(gatewayRules)), // main.ts and gateway.module.ts
  'services/gateway': {
    mayImport: [GATEWAY, ...gatewayRule('case', 'environment', 'http-server', 'rate-limiting').mayImport, 'infra/lint'],
  }, // the tests
  'services/workers': { mayImport: allLibs },

  'web/src/paraglide': { mayImport: [] }, // generated: the compiled messages
  'web/src/organisation': { mayImport: ['libs/protocol'] }, // what the build writes from the content
  'web/src/i18n': { mayImport: ['web/src/paraglide', 'libs/protocol'] },
  'web/src/content': { mayImport: i18nFolders },
  'web/src/ui': { mayImport: i18nFolders },
  'web/src/api': { mayImport: ['libs/protocol'] },
  'web/src/chat': { mayImport: [...webBaseFolders, ...clientFolders, 'libs/chat', 'libs/guard'] },
  'web/src/widget': { mayImport: chatBaseFolders },
  'web/src/console': { mayImport: [...chatBaseFolders, 'libs/hours', 'libs/search'] },
  'web/src/ops': { mayImport: webBaseFolders },
  'web/src/site': { mayImport: webBaseFolders },
  'web/src/account': { mayImport: webBaseFolders },
  'web/src/routes': { mayImport: ['web/src', ...webFolders] },
  'web/src/testing': { mayImport: ['web/src', 'web/src/routes', ...webFolders, 'libs/client/testing'] },
  'web/src': { mayImport: ['web/src/routes', ...webFolders] }, // the entry files: client, router, server
  'web/embed': { mayImport: ['web/src/ui', 'web/src/content', 'web/src/organisation', 'libs/protocol'] }, // the loader for other people's pages
  web: { mayImport: ['web/build', 'web/src/content', ...i18nFolders] }, // the build's own files
  'web/stories': { mayImport: ['web/src/ui', ...i18nFolders] }, // the components on one page
  // Every state of the chat on one page, with the chat's own components and stores and a simulated network.
  'web/stories/chat': { mayImport: ['web/src/widget', ...chatBaseFolders] },
  'web/build': { mayImport: ['web/src/content', 'web/src/ui', ...i18nFolders] },

  infra: { mayImport: [...allLibs, 'libs/client', 'libs/client/node'] },
  // Judges lines of others by the functions that gateway and worker call.
  'infra/bin/guards': { mayImport: ['infra', ...allLibs, 'services/gateway/src/moderation', 'services/workers'] },
  // Builds the site as `npm run build` does, and checks drafts by the same functions.
  'infra/bin/publisher': { mayImport: ['infra', 'web/build', 'web/src/content', ...allLibs] },
  'infra/lint': { mayImport: [] },
  'infra/faults': {
    mayImport: [
      ...['infra', 'infra/jest', ...allLibs, 'libs/client', 'libs/client/node', 'libs/client/testing'],
      ...['services/gateway', 'services/workers'],
    ],
  },
  'infra/attacks': {
    mayImport: [
      ...['infra', 'infra/jest', 'services/gateway', 'services/gateway/src/case'],
      ...[...allLibs, 'libs/client', 'libs/client/node'],
    ],
  },
  'infra/search-eval': { mayImport: ['infra', 'infra/jest', 'services/gateway', ...allLibs, 'libs/client'] },
  'infra/drills': { mayImport: ['infra', 'infra/jest', 'infra/faults', ...allLibs, 'libs/client', 'libs/client/node'] },
  'infra/bench/browser': { mayImport: ['infra', 'infra/jest', 'libs/protocol'] },
  'infra/jest': { mayImport: ['infra', ...allLibs, 'services/gateway', 'services/workers'] },
};

/**
 * What a test may import in addition to what its folder may: the set-up that starts real engines, the web's testing
 * folder, and, where a test of a library uses a real engine, the production code for its connections.
 */
export const testImportRules = {
  everywhere: ['infra/jest'],
  inWeb: ['web/src/testing', 'libs/client/testing', 'web/build'],
  inClient: ['libs/client/testing', 'libs/client/browser', 'libs/client/node'],
  inGateway: ['libs/client', 'libs/client/node'],
  withEngines: ['libs/server'],
} as const;

/** Programs that start, measure or disturb the engines from outside, and so may access them directly. */
const directEngineUsers = ['infra/{attacks,bin,jest,bench,faults,drills}/**'];

export type LibraryRule = {
  /** Package names; a trailing star matches the rest of the name. */
  libraries: readonly string[];
  /** Globs of the files that may import them; `tests` stands for every test file. */
  owners: readonly string[];
};

/** The first row that names a library applies. */
export const libraryRules: readonly LibraryRule[] = [
  // `small-zod.ts` in the browser and zod everywhere else: see `imports` in package.json.
  { libraries: ['#schema'], owners: ['libs/protocol/**'] },
  {
    libraries: ['zod'],
    owners: [
      'libs/protocol/*.spec.ts',
      'libs/server/**',
      'services/*/src/**/config.ts',
      'infra/bin/publisher/main.ts',
      'infra/bin/publisher/publisher-env.ts',
      'web/build/**',
      'web/src/content/*schema*',
      'services/gateway/test/protocol-6*',
      'infra/search-eval/read-eval-file*',
    ],
  },
  { libraries: ['kysely'], owners: ['libs/server/orm*'] },
  {
    libraries: ['pg', '@mikro-orm/*'],
    owners: [
      'libs/server/**',
      'libs/ledger/postgres-ledger*',
      '**/*.{store,reader,schema}.ts',
      '**/*.{int,e2e}.spec.ts', // asks the database itself what is stored
      'infra/postgres/**',
      ...directEngineUsers,
    ],
  },
  { libraries: ['ioredis'], owners: ['libs/server/**', ...directEngineUsers] },
  {
    libraries: ['bullmq'],
    owners: [
      'libs/server/{queues,request-reply-queue,redis/queue}*',
      'services/workers/**',
      'services/**/*.module.ts',
      ...directEngineUsers,
    ],
  },
  { libraries: ['@bull-board/*'], owners: ['services/workers/src/board/**'] },
  { libraries: ['@opentelemetry/*'], owners: ['libs/server/span-recorder-otlp.ts'] },
  { libraries: ['pino', 'prom-client'], owners: ['libs/server/**'] },
  { libraries: ['@nestjs/*', 'rxjs', 'reflect-metadata'], owners: ['services/**', 'infra/jest/**'] },
  { libraries: ['express', 'cookie', 'passport*'], owners: ['services/gateway/**'] },
  { libraries: ['socket.io'], owners: ['services/gateway/**', 'infra/bench/**'] },
  { libraries: ['@event-driven-io/*'], owners: ['infra/bench/**'] },
  { libraries: ['@simplewebauthn/server'], owners: ['services/gateway/src/authentication/passkeys*'] },
  { libraries: ['d3-scale'], owners: ['web/src/console/reports/bar-chart*'] },
  { libraries: ['@simplewebauthn/browser'], owners: ['web/src/ui/passkey-prompt*'] },
  { libraries: ['@node-rs/argon2'], owners: ['libs/server/password*'] },
  { libraries: ['cockatiel'], owners: ['services/workers/src/translation/**', 'libs/server/guard-model/*'] },
  { libraries: ['opencc-js', 'tinyld', 'libphonenumber-js'], owners: ['services/workers/src/{translation,phone}/**'] },
  { libraries: ['sharp'], owners: ['web/build/**', 'libs/server/{picture,pdf}*', 'tests'] },
  { libraries: ['@hyzyla/pdfium'], owners: ['libs/server/pdf-redraw*'] },
  { libraries: ['aws4fetch'], owners: ['libs/server/files/s3-store*'] },
  { libraries: ['@scure/bip39'], owners: ['libs/guard/bip39-word-lists*'] },
  { libraries: ['otpauth'], owners: ['libs/server/totp*', 'infra/attacks/people*', 'tests'] },
  { libraries: ['uuid'], owners: ['libs/{ledger,server,client}/**', 'services/**', 'infra/**', 'tests'] },
  { libraries: ['dataloader'], owners: ['libs/ledger/batched-lookup.ts'] },
  { libraries: ['zustand'], owners: ['libs/client/**', 'web/**'] },
  // The wire is spoken in one place. Tests that send what it would not send use `raw-client.ts`.
  {
    libraries: ['socket.io-client'],
    owners: ['libs/client/transport/websocket.ts', 'services/gateway/test/raw-client.ts'],
  },
  { libraries: ['react', 'react-dom', '@tanstack/*', 'radix-ui', 'uqr', 'virtual:*'], owners: ['web/**'] },
  {
    libraries: ['vite', '@vitejs/*', '@tailwindcss/*', '@inlang/*'],
    owners: ['web/*', 'web/build/**', 'infra/bin/**'],
  },
  { libraries: ['marked'], owners: ['web/build/**', 'tests'] },
  {
    libraries: ['yaml'],
    owners: ['web/build/**', 'web/src/console/content/front-matter*', 'infra/prometheus/**', 'tests'],
  },
  { libraries: ['typescript', 'typescript7'], owners: ['infra/lint/**'] },
  { libraries: ['sirv', 'httpxy'], owners: ['infra/bin/**'] },
  { libraries: ['@swc/*', '@sparticuz/*'], owners: ['infra/jest/**'] },
  { libraries: ['@fontsource*', 'woff2-encoder'], owners: ['infra/jest/**', 'web/build/**'] },
  {
    libraries: ['playwright-core', 'axe-core'],
    owners: ['infra/jest/**', 'infra/bench/browser/**', 'infra/faults/nemesis/**', 'tests'],
  },
  {
    libraries: ['@testing-library/*', 'jest-environment-jsdom'],
    owners: ['web/src/testing/**', 'infra/jest/**', 'tests'],
  },
  { libraries: ['kubernetes-models'], owners: ['infra/helm/**'] },
  { libraries: ['fflate'], owners: ['infra/jest/packaged-helm*'] },
  { libraries: ['jest', '@jest/*', 'fast-check'], owners: ['infra/jest/**', '**/*.contract.ts', 'tests'] },
  {
    libraries: ['node:*'],
    owners: [
      'libs/ledger/**',
      'libs/server/**',
      'services/**',
      'infra/**',
      'web/*',
      'web/build/**',
      'web/src/server.ts',
      'tests',
    ],
  },
];

/** The only folders at the top level, apart from those that begin with a dot. */
export const topLevelFolders: readonly string[] = ['services', 'web', 'libs', 'infra'];

/** Names that say nothing about their subject; such a folder or file only grows. */
export const forbiddenNames: readonly string[] = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc'];

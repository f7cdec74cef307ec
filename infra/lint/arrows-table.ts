/**
 * Who may import whom, and which room owns which outside library.
 *
 * This table is the only place that says so: `arrows.ts` enforces it and README draws it. Whatever is not listed is a
 * fault, so a new room or a new library needs a row here first, and the row is the moment to ask where it belongs.
 * What two rooms need moves down, never sideways.
 */

/** A room is a folder. The longest folder that holds a file is its room. */
export type Room = {
  /** Rooms it may import from. */
  may: readonly string[];
  /** Rooms it may know by `import type` only: nothing of them is left when the program runs. */
  typesOnly?: readonly string[];
};

const everyLibrary = ['libs/protocol', 'libs/guard', 'libs/chat', 'libs/ledger', 'libs/server'];
const words = ['web/src/i18n', 'web/src/paraglide', 'libs/protocol'];
const floor = ['web/src/ui', 'web/src/content', 'web/src/api', ...words];
const chatFloor = ['web/src/chat', ...floor, 'libs/chat', 'libs/guard'];
const everyWebRoom = [
  'web/src/site',
  'web/src/account',
  'web/src/widget',
  'web/src/console',
  'web/src/ops',
  ...chatFloor,
];

export const rooms: Record<string, Room> = {
  'libs/protocol': { may: [] },
  'libs/guard': { may: [], typesOnly: ['libs/protocol'] },
  'libs/chat': { may: [], typesOnly: ['libs/protocol'] },
  'libs/ledger': { may: ['libs/protocol', 'libs/chat'] },
  'libs/server': { may: ['libs/protocol', 'libs/chat', 'libs/ledger'] },

  'services/gateway': { may: everyLibrary },
  'services/workers': { may: everyLibrary },

  'web/src/paraglide': { may: [] }, // generated: the compiled words
  'web/src/i18n': { may: ['web/src/paraglide', 'libs/protocol'] },
  'web/src/content': { may: words },
  'web/src/ui': { may: words },
  'web/src/api': { may: ['libs/protocol'] },
  'web/src/chat': { may: [...floor, 'libs/chat', 'libs/guard'] },
  'web/src/widget': { may: chatFloor },
  'web/src/console': { may: chatFloor },
  'web/src/ops': { may: floor },
  'web/src/site': { may: floor },
  'web/src/account': { may: floor },
  'web/src/routes': { may: ['web/src', ...everyWebRoom] },
  'web/src/testing': { may: ['web/src', 'web/src/routes', ...everyWebRoom] },
  'web/src': { may: ['web/src/routes', ...everyWebRoom] }, // the entry files: client, router, server
  'web/embed': { may: ['web/src/ui', 'web/src/content', 'libs/protocol'] }, // the loader for other people's pages
  web: { may: ['web/build', 'web/src/content', ...words] }, // the build's own files
  'web/stories': { may: ['web/src/ui', ...words] }, // the parts of the look on one page
  // Every state of the chat on one page, with its own parts and stores; only the network is made up.
  'web/stories/chat': { may: ['web/src/widget', ...chatFloor] },
  'web/build': { may: ['web/src/content', ...words] },

  infra: { may: everyLibrary },
  'infra/faults': {
    may: ['infra', 'infra/jest', ...everyLibrary, 'services/gateway', 'services/workers', 'web/src/testing'],
  },
  'infra/jest': { may: ['infra', ...everyLibrary, 'services/gateway', 'services/workers', 'web/src/testing'] },
};

/**
 * What a test may import beside what its room may: the set-up that starts real engines, the web's test room, and, where
 * a test of a library speaks to a real engine, the connections as production makes them.
 */
export const testSetUp = {
  everywhere: ['infra/jest'],
  inWeb: ['web/src/testing'],
  withEngines: ['libs/server'],
} as const;

/** Programs that start, measure or disturb the engines from outside, and so may speak to them directly. */
const outsiders = ['infra/{bin,jest,bench,faults}/**'];

export type Ownership = {
  /** Package names; a trailing star matches the rest of the name. */
  libraries: readonly string[];
  /** Globs of the files that may import them; the word `tests` stands for every test file. */
  owners: readonly string[];
};

/** The first row that names a library is the one that counts. */
export const libraries: readonly Ownership[] = [
  {
    libraries: ['zod'],
    owners: [
      'libs/protocol/**',
      'libs/server/**',
      'services/*/src/config.ts',
      'web/build/**',
      'web/src/content/*schema*',
    ],
  },
  { libraries: ['@mikro-orm/nestjs'], owners: ['services/**/*.module.ts'] },
  {
    libraries: ['pg', '@mikro-orm/*'],
    owners: [
      'libs/server/**',
      'libs/ledger/postgres-ledger*',
      '**/*.{store,reader}.ts',
      '**/*.{int,e2e}.spec.ts', // asks the database itself what is stored
      'infra/postgres/**',
      ...outsiders,
    ],
  },
  { libraries: ['ioredis'], owners: ['libs/server/**', ...outsiders] },
  {
    libraries: ['bullmq'],
    owners: ['libs/server/queues*', 'services/workers/**', 'services/**/*.module.ts', ...outsiders],
  },
  { libraries: ['@bull-board/*'], owners: ['services/workers/src/board/**'] },
  { libraries: ['@opentelemetry/*'], owners: ['libs/server/spans-otlp.ts'] },
  { libraries: ['pino', 'prom-client'], owners: ['libs/server/**'] },
  { libraries: ['@nestjs/*', 'rxjs', 'reflect-metadata'], owners: ['services/**', 'infra/jest/**'] },
  { libraries: ['express', 'cookie', 'passport*'], owners: ['services/gateway/**'] },
  { libraries: ['socket.io'], owners: ['services/gateway/**', 'infra/bench/**'] },
  { libraries: ['@event-driven-io/*'], owners: ['infra/bench/**'] },
  { libraries: ['@node-rs/argon2'], owners: ['libs/server/password*'] },
  { libraries: ['opencc-js', 'tinyld', 'cockatiel'], owners: ['services/workers/src/translation/**'] },
  { libraries: ['libphonenumber-js'], owners: ['services/workers/src/phone/**'] },
  { libraries: ['sharp'], owners: ['web/build/**', 'libs/server/picture*', 'tests'] },
  { libraries: ['aws4fetch'], owners: ['libs/server/files/s3-store*'] },
  { libraries: ['otpauth'], owners: ['libs/server/second-factor*', 'tests'] },
  {
    libraries: ['uuid'],
    owners: ['libs/ledger/**', 'libs/server/**', 'services/**', 'web/src/chat/**', 'infra/**', 'tests'],
  },
  { libraries: ['socket.io-client'], owners: ['web/src/chat/chat-link*', 'infra/**', 'tests'] },
  {
    libraries: ['react', 'react-dom', '@tanstack/*', 'radix-ui', 'zustand', 'uqr', 'virtual:*'],
    owners: ['web/**'],
  },
  {
    libraries: ['vite', '@vitejs/*', '@tailwindcss/*', '@inlang/*'],
    owners: ['web/*', 'web/build/**', 'infra/bin/**'],
  },
  { libraries: ['marked', 'yaml'], owners: ['web/build/**'] },
  { libraries: ['typescript'], owners: ['infra/lint/**'] },
  { libraries: ['sirv', 'httpxy'], owners: ['infra/bin/**'] },
  { libraries: ['@swc/*', '@sparticuz/*', '@fontsource*', 'woff2-encoder'], owners: ['infra/jest/**'] },
  { libraries: ['playwright-core', 'axe-core'], owners: ['infra/jest/**', 'infra/faults/nemesis/**', 'tests'] },
  {
    libraries: ['@testing-library/*', 'jest-environment-jsdom'],
    owners: ['web/src/testing/**', 'infra/jest/**', 'tests'],
  },
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

/** The only folders the top level may have, beside those that begin with a dot. */
export const topLevel: readonly string[] = ['services', 'web', 'libs', 'infra'];

/** Names that say nothing about their subject; such a folder or file only ever grows. */
export const emptyNames: readonly string[] = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc'];

/** The table as text, for README. Rooms that may import the same stand on one line. */
export function draw(): string {
  const inwards = Object.entries(rooms).map(([name, room]): Row => [name, listOf(room)]);
  const owned = libraries.map((row): Row => [row.libraries.join(', '), row.owners.map(plainGlob).join(', ')]);
  return ['A room may import from', ...columns(inwards), '', 'Who may import it', ...columns(owned)].join('\n');
}

/** `→ libs/protocol (types only)`; inside web the folder says enough: `web/src/ui` is drawn as `ui`. */
export function listOf(room: Room): string {
  const named = [...room.may.map(plainRoom), ...(room.typesOnly ?? []).map((other) => `${other} (types only)`)];
  return named.length === 0 ? '→ nothing of ours' : `→ ${named.join(', ')}`;
}

type Row = [name: string, says: string];

function columns(rows: Row[]): string[] {
  const names = new Map<string, string[]>();
  for (const [name, says] of rows) names.set(says, [...(names.get(says) ?? []), name]);
  const joined = [...names].map(([says, same]): Row => [same.join(', '), says]);
  const width = Math.max(...joined.map(([name]) => name.length));
  return joined.map(([name, says]) => `  ${name.padEnd(width)}  ${says}`);
}

function plainRoom(room: string): string {
  return room.replace(/^web\/src\//, '');
}

function plainGlob(glob: string): string {
  return glob.replace(/\/?\*\*$/, '').replace(/^\*\*\//, '');
}

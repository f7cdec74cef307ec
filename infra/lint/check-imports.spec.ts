import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawRules } from './draw-rules.ts';
import { folderRules } from './import-rules.ts';
import { checkReadmeRules } from './check-readme-rules.ts';
import { checkImports } from './check-imports.ts';

const faultsOf = (path: string, text: string): string[] => checkImports([{ path, text }]).map((fault) => fault.message);

describe('a wrong import is reported', () => {
  it.each([
    ['web into the ledger', 'libs/client/conversation-store.ts', "import { Ledger } from '@libs/ledger/ledger.ts';"],
    ['web into the server library', 'web/src/routes/home.tsx', "import { log } from '@libs/server/log.ts';"],
    ['gateway into workers', 'services/gateway/src/main.ts', "import { x } from '../../workers/src/main.ts';"],
    ['workers into gateway', 'services/workers/src/main.ts', "import '../../gateway/src/config.ts';"],
    ['the rules into the ledger', 'libs/chat/decide.ts', "import type { Ledger } from '@libs/ledger/ledger.ts';"],
    ['the protocol into the rules', 'libs/protocol/ids.ts', "import { evolve } from '@libs/chat/session.ts';"],
    ['sideways inside web', 'web/src/widget/panel.tsx', "import { Row } from '../console/session-list.tsx';"],
    ['upwards inside web', 'web/src/ui/button.tsx', "import { useChat } from '../chat/conversation-store.ts';"],
    ['the site into the chat', 'web/src/site/hero.tsx', "import { openChat } from '../chat/conversation-store.ts';"],
    ['the loader into the site', 'web/embed/loader.ts', "import { Hero } from '../src/site/hero.tsx';"],
    [
      'the ledger into a service',
      'libs/ledger/ledger.ts',
      "const x = await import('../../services/gateway/src/a.ts');",
    ],
    [
      'a type across a forbidden boundary',
      'web/src/api/http-client.ts',
      "let l: import('@libs/ledger/ledger.ts').Ledger;",
    ],
    ['test set-up from a shipped file', 'services/gateway/src/main.ts', "import '../../../infra/jest/postgres.ts';"],
    [
      'a pure test into the server library',
      'libs/ledger/a.spec.ts',
      "import { createPool } from '@libs/server/postgres.ts';",
    ],
    ['a folder that is not listed', 'libs/ledger/sealing.ts', "import { x } from '@libs/crypto/aes.ts';"],
  ])('%s', (_name, path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  it('lists what is allowed', () => {
    expect(faultsOf('libs/ledger/ledger.ts', "import { log } from '@libs/server/log.ts';")).toEqual([
      'libs/ledger may not import libs/server; allowed: → libs/protocol, libs/chat',
    ]);
  });

  it('reports the line', () => {
    const text = "import { a } from './a.ts';\n\nimport {\n  b,\n} from '@libs/ledger/b.ts';\n";
    expect(checkImports([{ path: 'web/src/chat/x.ts', text }])).toMatchObject([{ path: 'web/src/chat/x.ts', line: 3 }]);
  });
});

describe('the domain rules import types of the protocol only', () => {
  const path = 'libs/chat/decide.ts';

  it('accepts import type', () => {
    expect(faultsOf(path, "import type { ChatEvent } from '@libs/protocol/events.ts';")).toEqual([]);
    expect(faultsOf(path, "export type { ChatEvent } from '@libs/protocol/events.ts';\nexport const a = 1;")).toEqual(
      [],
    );
  });

  it.each([
    ['a value', "import { chatEvent } from '@libs/protocol/events.ts';"],
    ['a type inside braces of an import that stays', "import { type ChatEvent } from '@libs/protocol/events.ts';"],
    ['a bare import', "import '@libs/protocol/events.ts';"],
  ])('refuses %s', (_name, text) => {
    expect(faultsOf(path, text)).toEqual(['libs/chat may import libs/protocol by "import type" only']);
  });

  it('refuses every package, also those of Node', () => {
    expect(faultsOf(path, "import { z } from 'zod';")).toHaveLength(1);
    expect(faultsOf(path, "import { randomUUID } from 'node:crypto';")).toHaveLength(1);
    expect(faultsOf(path, "import { randomUUID } from 'crypto';")).toHaveLength(1);
  });

  it('lets a spec import the values', () => {
    expect(faultsOf('libs/chat/decide.spec.ts', "import { chatEvent } from '@libs/protocol/events.ts';")).toEqual([]);
  });
});

describe('an external library has one owner', () => {
  it.each([
    ['@nestjs/common', 'libs/server/logger.ts'],
    ['react', 'services/gateway/src/main.ts'],
    ['react/jsx-runtime', 'infra/bin/up.ts'],
    ['pg', 'services/gateway/src/chat/chat.gateway.ts'],
    ['@mikro-orm/core', 'libs/ledger/handle-command.ts'],
    ['kysely', 'services/gateway/src/settings/settings.store.ts'],
    ['bullmq', 'services/gateway/src/ops/board.ts'],
    ['ioredis', 'services/gateway/src/http-server/redis-io.adapter.ts'],
    ['socket.io-client', 'web/src/widget/panel.tsx'],
    ['socket.io-client', 'services/gateway/test/chat-client.ts'],
    ['socket.io-client', 'infra/bench/load/aidline-client.ts'],
    ['socket.io-client', 'libs/client/connection.ts'],
    ['zod', 'web/src/api/http-client.ts'],
    ['zod', 'libs/protocol/events.ts'],
    ['#schema', 'libs/server/queues.ts'],
    ['node:fs', 'web/src/site/hero.tsx'],
    ['fast-check', 'libs/chat/decide.ts'],
    ['left-pad', 'libs/server/logger.ts'],
  ])('%s is refused in %s', (library, path) => {
    expect(faultsOf(path, `import { x } from '${library}';`)).toHaveLength(1);
  });

  it.each([
    ['@nestjs/common', 'services/gateway/src/main.ts'],
    ['react', 'web/src/ui/button.tsx'],
    ['@tanstack/react-router', 'web/src/routes/home.tsx'],
    ['pg', 'libs/ledger/postgres-ledger.ts'],
    ['pg', 'libs/ledger/postgres-ledger.int.spec.ts'],
    ['@mikro-orm/postgresql', 'services/gateway/src/settings/settings.store.ts'],
    ['@mikro-orm/migrations', 'infra/postgres/migrations/0001-ledger.ts'],
    ['kysely', 'libs/server/orm.ts'],
    ['bullmq', 'libs/server/queues.ts'],
    ['bullmq', 'services/workers/src/welcome.worker.ts'],
    ['ioredis', 'libs/server/redis/redis-drivers.ts'],
    ['ioredis', 'infra/jest/redis.ts'],
    ['socket.io-client', 'libs/client/transport/websocket.ts'],
    ['socket.io-client', 'services/gateway/test/raw-client.ts'],
    ['pg', 'services/gateway/test/delivery.e2e.spec.ts'],
    ['zod', 'services/workers/src/config.ts'],
    ['#schema', 'libs/protocol/events.ts'],
    ['node:crypto', 'libs/ledger/sealing.ts'],
    ['fast-check', 'libs/chat/decide.spec.ts'],
    ['fast-check', 'libs/ledger/ledger.contract.ts'],
  ])('%s is accepted in %s', (library, path) => {
    expect(faultsOf(path, `import { x } from '${library}';`)).toEqual([]);
  });
});

describe('a correct import is accepted', () => {
  it.each([
    ['down the libraries', 'libs/server/event-publisher.ts', "import { Ledger } from '@libs/ledger/ledger.ts';"],
    ['from a service', 'services/workers/src/welcome.worker.ts', "import { queues } from '@libs/server/queues.ts';"],
    ['inside a folder', 'libs/ledger/append-batcher.ts', "import { seal } from './sealing.ts';"],
    ['down inside web', 'web/src/widget/panel.tsx', "import { Bubble } from '../chat/message-bubble.tsx';"],
    [
      'the browser shares the rules',
      'libs/client/conversation-store.ts',
      "import { decide } from '@libs/chat/decide.ts';",
    ],
    ['a route may import every page', 'web/src/routes/agent.tsx', "import { Login } from '../account/login-form.tsx';"],
    [
      'a picture or a style',
      'web/src/site/hero.tsx',
      "import line from '../ui/aid-line.svg?url';\nimport './hero.css';",
    ],
    [
      'a web test uses the testing folder',
      'web/src/chat/a.spec.tsx',
      "import { renderApp } from '../testing/render-app.tsx';",
    ],
    ['a test uses the set-up', 'libs/ledger/a.int.spec.ts', "import { pg } from '../../infra/jest/postgres.ts';"],
    [
      'test set-up imports what it starts',
      'infra/jest/up.ts',
      "import { x } from '../../services/workers/src/app.module.ts';",
    ],
  ])('%s', (_name, path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });

  it('ignores imports in strings and comments', () => {
    const text = "// import { x } from '@libs/ledger/x.ts'\nexport const help = \"import { z } from 'zod'\";";
    expect(faultsOf('web/src/site/help.ts', text)).toEqual([]);
  });
});

describe('names and barrels', () => {
  it('finds a barrel', () => {
    expect(
      faultsOf('libs/protocol/all.ts', "export * from './ids.ts';\nexport { a } from './events.ts';"),
    ).toHaveLength(1);
    expect(faultsOf('libs/protocol/all.ts', "import { a } from './a.ts';\nexport { a };")).toHaveLength(1);
  });

  it('accepts a re-export in a module with declarations of its own', () => {
    expect(faultsOf('libs/protocol/socket-protocol.ts', "export { a } from './ids.ts';\nexport const up = 1;")).toEqual(
      [],
    );
    expect(faultsOf('libs/server/globals.ts', "import './log.ts';\nexport {};")).toEqual([]);
  });

  it('finds an index file, but accepts the route of the home page', () => {
    expect(faultsOf('libs/chat/index.ts', 'export const a = 1;')).toHaveLength(1);
    expect(faultsOf('web/src/routes/index.tsx', 'export const a = 1;')).toEqual([]);
  });

  it('finds a relative path into another library', () => {
    expect(faultsOf('libs/ledger/ledger.ts', "import type { ChatEvent } from '../protocol/events.ts';")).toEqual([
      'reaches into libs/protocol by a relative path; write @libs/protocol/events.ts',
    ]);
  });

  it('finds a folder without a row, a name without a subject and a new top-level folder', () => {
    expect(faultsOf('libs/money/amount.ts', '')).toHaveLength(1);
    expect(faultsOf('web/src/ui/utils/clamp.ts', '')).toHaveLength(1);
    expect(faultsOf('web/src/ui/helpers.ts', '')).toHaveLength(1);
    expect(faultsOf('scripts/build.sh', '')).toHaveLength(1);
  });
});

describe('the table of import rules', () => {
  it('has no import cycle', () => {
    const inCircle = Object.keys(folderRules).filter((folder) => reachable(folder).has(folder));
    // The entry files of the web and its routes import each other: the router imports the routes, a route the router's
    // context.
    expect(inCircle.sort()).toEqual(['web/src', 'web/src/routes']);
  });

  it('names only folders that it lists', () => {
    const named = Object.values(folderRules).flatMap((rule) => [...rule.mayImport, ...(rule.typesOnly ?? [])]);
    expect(named.filter((name) => !Object.hasOwn(folderRules, name))).toEqual([]);
  });

  it('is the same in README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    expect(checkReadmeRules(readme, drawRules())).toEqual([]);
    const page = (drawing: string): string =>
      `# Aidline\n\n<!-- import rules -->\n\`\`\`text\n${drawing}\n\`\`\`\n<!-- /import rules -->\n`;
    expect(checkReadmeRules(page(drawRules()), drawRules())).toEqual([]);
    expect(checkReadmeRules(page(drawRules().replace('libs/chat', 'libs/chats')), drawRules())).toMatchObject([
      { line: 3 },
    ]);
    expect(checkReadmeRules('# Aidline\n', drawRules())).toMatchObject([{ line: 1 }]);
  });
});

function reachable(start: string): Set<string> {
  const seen = new Set<string>();
  const open = [...folderRules[start]!.mayImport, ...(folderRules[start]!.typesOnly ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...folderRules[next]!.mayImport);
  }
  return seen;
}

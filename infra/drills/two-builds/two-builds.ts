import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import { openSingleConnectionOrThrow } from '@libs/client/node/single-connection.ts';
import type { SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import { startChild } from '../../bin/servers/child-process.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { startPostgres } from '../../bin/servers/postgres.ts';
import { startRedis } from '../../bin/servers/redis.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { pickStablePort } from '../../faults/world/stable-port.ts';
import { appendUnreadableEvent } from '../../jest/append-unreadable-event.ts';
import { queryDatabase } from '../../jest/query-database.ts';
import { type DirectSystem, startDirectSystem } from '../../faults/world/direct-system.ts';
import type { Drill, DrillContext, DrillFinding } from '../drill.ts';
import type { ClientMessage, ClientOrder, PageReport, ObservedAddress } from './client-messages.ts';
import {
  earlierBuildMissingReason,
  earlierProgramArgs,
  makeEarlierBuild,
  migrateWithEarlierBuild,
  type EarlierBuild,
} from './earlier-build.ts';

/** Two builds of different commits on one database: what a deployment is while it runs. */
export const twoBuildsDrill: Drill = {
  name: 'two-builds',
  shows: 'An earlier build and this one write and read the same conversations, whichever is upgraded first.',
  // It builds the services of another commit, and perhaps installs its libraries.
  isInSmoke: false,
  unavailableReason: earlierBuildMissingReason,
  run: runTwoBuilds,
};

/** Which services are upgraded while the load runs, and in which order. The last gateway stays as it is. */
const ORDERS = {
  'readers first': ['worker-1', 'gateway-1'],
  'a gateway first': ['gateway-1', 'worker-1'],
} as const;
const SERVICES = [
  { role: 'gateway', name: 'gateway-1' },
  { role: 'gateway', name: 'gateway-2' },
  { role: 'worker', name: 'worker-1' },
] as const;
const TEXT_OF_NEW_PAGE = 'from a page of this build';
const PLACEHOLDER = 'cannot be shown';
const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;
/** Longer than the load waits for its answers. */
const CLIENT_TIMEOUT_MS = 150_000;

async function runTwoBuilds(context: DrillContext): Promise<DrillFinding[]> {
  const earlier = await makeEarlierBuild(context.folder);
  context.note(`the earlier build is ${earlier.commit}`);
  const findings: DrillFinding[] = [];
  for (const [name, order] of Object.entries(ORDERS)) {
    const run = new TwoBuilds(context, earlier, name);
    findings.push(...(await run.upgradeUnderLoad(order)));
  }
  return findings;
}

class TwoBuilds {
  private readonly folder: string;

  constructor(
    private readonly context: DrillContext,
    private readonly earlier: EarlierBuild,
    private readonly name: string,
  ) {
    this.folder = join(context.folder, name.replaceAll(' ', '-'));
    mkdirSync(this.folder, { mode: 0o711 });
  }

  async upgradeUnderLoad(order: readonly string[]): Promise<DrillFinding[]> {
    const { system, databaseUrl, redisUrl } = await this.start();
    const client = await this.startClient();
    const messageOf = clientMessages(client);
    client.send(this.clientOrder(system, databaseUrl, redisUrl));
    const page = await messageOf('page');
    await messageOf('loaded');
    await this.migrate(databaseUrl);
    for (const name of order) await this.upgrade(system, name);
    const sessionId = page.sessionId as SessionId;
    await appendUnreadableEvent({ databaseUrl, sessionId, reason: 'unknown-type' });
    const shownToNewPage = await this.writeFromNewPage(system, sessionId, page.key as VisitorKey);
    client.send({ is: 'upgraded' });
    const result = await messageOf('result');
    const { acknowledged, page: shown } = result;
    this.context.note(`${this.name}: ${acknowledged} acknowledged, ${shown.versions.length} lines on the open page`);
    await system.stop();
    return [
      ...(result.findings as DrillFinding[]),
      ...judgePage(result.page, shownToNewPage).map((what): DrillFinding => ({
        anomaly: 'unmet',
        what: `${this.name}: ${what}`,
      })),
    ];
  }

  /** While the earlier build runs, which must go on with the tables and functions of this one. */
  private async migrate(databaseUrl: string): Promise<void> {
    const { migrate } = await import('../../bin/migrate.ts');
    const { owner } = loginUrls(databaseUrl);
    const countMigrations = async () =>
      (await queryDatabase({ databaseUrl: owner }, 'select 1 from mikro_orm_migrations')).length;
    const before = await countMigrations();
    await migrate(owner);
    const added = (await countMigrations()) - before;
    this.context.note(`${this.name}: ${before} migrations of the earlier build, ${added} of this one`);
  }

  /** All of the earlier build, on a database that it has migrated itself. */
  private async start() {
    const server = async (name: string) => ({
      ...{ dataDir: join(this.folder, name), logFile: join(this.folder, `${name}.log`) },
      ...{ port: await pickStablePort(), durable: true },
    });
    const postgres = await startPostgres(await server('postgres'));
    this.context.addCleanup(postgres.stop);
    const redis = await startRedis(await server('redis'));
    this.context.addCleanup(redis.stop);
    await migrateWithEarlierBuild(this.earlier, loginUrls(postgres.url).owner);
    for (const { name } of SERVICES) this.deploy(name, this.earlier.dist);
    const system = await startDirectSystem({
      folder: this.folder,
      databaseUrl: postgres.url,
      ownerUrl: () => postgres.url,
      redisUrl: redis.url,
      redisServers: [{ name: 'redis', url: redis.url }],
      isToBeMigrated: false,
      services: SERVICES.map((service) => ({ ...service, dist: this.distOf(service.name) })),
    });
    this.context.addCleanup(system.stop);
    return { system, databaseUrl: postgres.url, redisUrl: redis.url };
  }

  /** Each process starts from a link of its own, as deployments do. */
  private distOf(name: string): string {
    return join(this.folder, `dist-of-${name}`);
  }

  private deploy(name: string, dist: string): void {
    rmSync(this.distOf(name), { force: true });
    symlinkSync(dist, this.distOf(name));
  }

  private async upgrade({ gateways, workers }: DirectSystem, name: string): Promise<void> {
    this.deploy(name, join(REPOSITORY, 'dist'));
    await [...gateways, ...workers].find((service) => service.name === name)!.restart();
  }

  private async startClient() {
    const target = join(this.earlier.folder, 'infra', 'drills', 'two-builds');
    mkdirSync(target, { recursive: true });
    for (const file of ['earlier-client.ts', 'client-messages.ts'])
      copyFileSync(join(import.meta.dirname, file), join(target, file));
    const client = await startChild({
      name: 'clients of the earlier commit',
      command: process.execPath,
      args: earlierProgramArgs(join('infra', 'drills', 'two-builds', 'earlier-client.ts')),
      env: { ...process.env, NODE_OPTIONS: '' },
      cwd: this.earlier.folder,
      ipc: true,
      logFile: join(this.folder, 'clients.log'),
    });
    this.context.addCleanup(() => client.stop());
    return client;
  }

  private clientOrder(system: DirectSystem, databaseUrl: string, redisUrl: string): ClientOrder {
    const { gateways, workers, agents, timers } = system;
    const addressOf = ({ name, url, directUrl, logFile }: ObservedAddress): ObservedAddress => ({
      ...{ name, url, directUrl, logFile, isRunning: true },
    });
    return {
      ...{ name: this.name, seed: this.context.seed, plan: this.context.plan },
      ...{ gatewayUrl: gateways[0]!.url, unchangedUrl: gateways[1]!.url },
      system: {
        ...{ databaseUrl, gateways: gateways.map(addressOf), workers: workers.map(addressOf) },
        ...{ agents: [...agents], timers, redisServers: [{ name: 'redis', url: redisUrl }] },
      },
    };
  }

  /** A page of this build joins the same conversation at the upgraded gateway, and writes into it. */
  private async writeFromNewPage({ gateways }: DirectSystem, sessionId: SessionId, key: VisitorKey): Promise<string[]> {
    const credentials = visitorCredentials(sessionId, key, 'en');
    const line = await openSingleConnectionOrThrow({ url: gateways[0]!.url, credentials, timeoutMs: TIMEOUT_MS });
    const command = { type: 'message.send', text: TEXT_OF_NEW_PAGE } as const;
    await line.send({ sessionId, commandId: newCommandId(), command });
    const answer = await line.join(sessionId);
    line.close();
    if (!answer.ok) return [answer.error.code];
    return answer.events.flatMap((event) =>
      'event' in event && event.event.type === 'message.sent' ? [event.event.text] : [],
    );
  }
}

type Client = Awaited<ReturnType<typeof startChild>>;

/** Waits for the messages of the clients in turn; rejects when they end before, or when nothing comes. */
function clientMessages(client: Client) {
  const messages: ClientMessage[] = [];
  let hasEnded = false;
  client.onMessage((message) => void messages.push(message as ClientMessage));
  void client.exited.then(() => (hasEnded = true));
  return async <K extends ClientMessage['is']>(is: K): Promise<Extract<ClientMessage, { is: K }>> => {
    const until = Date.now() + CLIENT_TIMEOUT_MS;
    for (;;) {
      const found = messages.find((message) => message.is === is);
      if (found) return found as Extract<ClientMessage, { is: K }>;
      if (hasEnded || Date.now() > until)
        throw new Error(`no "${is}" of the clients of the earlier commit: ${client.lastLines().join('\n')}`);
      await pause(POLL_INTERVAL_MS);
    }
  };
}

/** What is not as it must be. */
function judgePage(page: PageReport, shownToNewPage: string[]): string[] {
  const missing = [...page.said, TEXT_OF_NEW_PAGE].filter((text) => !page.texts.includes(text));
  const doubled = page.texts.filter((text, index) => page.texts.indexOf(text) !== index && page.said.includes(text));
  const shows = (texts: string[], words: string) => texts.some((text) => text.includes(words));
  return [
    ...missing.map((text) => `the page that stayed open does not show "${text}"`),
    ...doubled.map((text) => `the page that stayed open shows "${text}" twice`),
    ...(page.unsent > 0 ? [`the page that stayed open has ${page.unsent} unsent messages`] : []),
    ...(shows(page.texts, PLACEHOLDER)
      ? []
      : ['the page that stayed open shows no placeholder for an event of tomorrow']),
    ...(shows(page.textsAtEarlierGateway, PLACEHOLDER) ? [] : ['the earlier gateway shows no placeholder for it']),
    ...(shows(page.textsAtEarlierGateway, TEXT_OF_NEW_PAGE)
      ? []
      : ['the earlier gateway lacks what the new page wrote']),
    ...(shows(shownToNewPage, PLACEHOLDER) ? [] : ['a page of this build shows no placeholder for it']),
    ...(shows(shownToNewPage, page.said[0]!) ? [] : ['a page of this build does not show what the earlier page wrote']),
  ];
}

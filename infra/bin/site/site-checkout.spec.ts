import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { SITE_BUILDS } from './site-checkout.ts';

it('has the builds that the workspace of the web has', () => {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'web/package.json'), 'utf8')) as {
    scripts: { build: string };
  };
  expect(SITE_BUILDS.map((args) => ['vite build', ...args].join(' ')).join(' && ')).toBe(scripts.build);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_PREFIXES } from '../bin/site/locale-prefixes.ts';

const prefixes = Object.values(LOCALE_PREFIXES).filter(Boolean).sort();
const configurationOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

describe('nginx knows the prefix of every language', () => {
  it('where the agents’ area and the page for unknown addresses are served', () => {
    const groups = [...configurationOf('site.conf').matchAll(/\^\/\(\?:\(\?:([^)]+)\)\/\)\?/g)];
    expect(groups).toHaveLength(3);
    for (const [, names] of groups)
      expect(
        names!
          .split('|')
          .map((name) => `/${name}`)
          .sort(),
      ).toEqual(prefixes);
  });

  it('where it chooses the language of the page for unknown addresses', () => {
    const chosen = [...configurationOf('nginx.conf').matchAll(/~\^(\/[\w-]+)\(\/\|\$\) \1\/404\/index\.html/g)];
    expect(chosen.map(([, prefix]) => prefix).sort()).toEqual(prefixes);
  });
});

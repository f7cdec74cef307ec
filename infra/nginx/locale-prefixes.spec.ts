import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGENT_PAGES } from '../bin/site/agent-pages.ts';
import { LOCALE_PREFIXES } from '../bin/site/locale-prefixes.ts';

const prefixes = LOCALE_PREFIXES.filter(Boolean).sort();
const configurationOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

describe('nginx knows the prefix of every language', () => {
  it('where the agents’ area and the page for unknown addresses are served', () => {
    const groups = [...configurationOf('pages.conf').matchAll(/\^\/\(\?:\(\?:([^)]+)\)\/\)\?/g)];
    expect(groups).toHaveLength(4);
    for (const [, names] of groups)
      expect(
        names!
          .split('|')
          .map((name) => `/${name}`)
          .sort(),
      ).toEqual(prefixes);
  });

  it('and the pages of the agents’ area, as the site’s own server and the routes of the web app do', () => {
    const [, named] = /agent\(\?:\/\(\?:([^)]+)\)\)/.exec(configurationOf('pages.conf'))!;
    expect(named!.split('|')).toEqual(AGENT_PAGES);
    const routes = readdirSync(join(import.meta.dirname, '../../web/src/routes/agent'))
      .filter((file) => !file.startsWith('-') && file !== 'index.tsx')
      .map((file) => file.replace('.tsx', ''));
    expect(routes.sort()).toEqual(AGENT_PAGES);
  });

  it('where it chooses the language of the page for unknown addresses', () => {
    const chosen = [...configurationOf('nginx.conf').matchAll(/~\^(\/[\w-]+)\(\/\|\$\) \1\/404\/index\.html/g)];
    expect(chosen.map(([, prefix]) => prefix).sort()).toEqual(prefixes);
    const image = readFileSync(join(import.meta.dirname, '../docker/web.Dockerfile'), 'utf8');
    const [, made] = /for page in 404 ([^;]+);/.exec(image)!;
    expect(made!.split(' ').sort()).toEqual(prefixes.map((prefix) => `${prefix.slice(1)}/404`));
  });
});

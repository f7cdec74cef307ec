/**
 * `node infra/nginx/write-page-policies.ts <built site> <folder>` writes what nginx cannot work out by itself, from the
 * same code that serves `npm start`, so that a page that works there works here:
 * `page-policies.conf`, the Content-Security-Policy of every page with the hashes of exactly the inline scripts that
 * the page carries; `headers.conf`, the headers of every answer; `header-values.conf`, those that depend on the request.
 */
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMBEDDED_PATHS, EVERY_ANSWER, TRANSPORT_PROMISE } from '../bin/site/headers.ts';
import { createPagePolicy } from '../bin/site/page-policy.ts';

const [site, folder] = process.argv.slice(2);
if (!site || !folder) throw new Error('name the folder of the built site and the folder to write to');

/** Stand for what is only known when a visitor asks; nginx puts the real ones in their place. */
const HOST = 'host.invalid';
const EMBEDDER = 'embedders.invalid';
const policyOf = createPagePolicy(site, [EMBEDDER]);
const pages = globSync('**/*.html', { cwd: site }).map((file) => `/${file}`.replace(/\/index\.html$/, '') || '/');

/** Pages the map does not list are answered with files that need no script of their own. */
const unlisted = [
  ['default', policyOf('/default', HOST)],
  [`"~${EMBEDDED_PATHS}"`, policyOf('/embed', HOST)],
] as const;
const listed = pages.sort().map((page) => [page, policyOf(page, HOST)] as const);
const policies = [...unlisted, ...listed].map(([page, policy]) => {
  const filled = policy.replace(` ws://${HOST} wss://${HOST}`, '$socket_sources').replace(` ${EMBEDDER}`, '$embedders');
  return `  ${page} "${filled}";`;
});
writeFileSync(join(folder, 'page-policies.conf'), `map $page $page_policy {\n${policies.join('\n')}\n}\n`);

const headers = [...EVERY_ANSWER].map(([name, value]) => `add_header ${name} '${value}' always;`);
const asked = {
  'Cache-Control': '$lifetime',
  'Content-Security-Policy': '$page_policy',
  'Strict-Transport-Security': '$transport_promise',
  'X-Frame-Options': '$frame_options',
};
const byVariable = Object.entries(asked).map(([name, variable]) => `add_header ${name} ${variable} always;`);
writeFileSync(join(folder, 'headers.conf'), `${[...byVariable, ...headers].join('\n')}\n`);

writeFileSync(
  join(folder, 'header-values.conf'),
  `map $forwarded_proto $transport_promise {
  default '';
  https '${TRANSPORT_PROMISE}';
}
map $uri $frame_options {
  default DENY;
  "~${EMBEDDED_PATHS}" '';
}
`,
);

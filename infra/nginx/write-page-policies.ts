/**
 * `node infra/nginx/write-page-policies.ts <built site> <folder>` writes the headers that nginx cannot compute, with
 * the same code as `npm start`, so that a page that works there works here: `page-policies.conf`, the
 * Content-Security-Policy of every page with the hashes of its inline scripts; `headers.conf`, the headers of every
 * response; `header-values.conf`, those that depend on the request.
 */
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EMBED_PATH_PATTERN,
  PREVIEW_PATH_PATTERN,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from '../bin/site/security-headers.ts';
import { createPagePolicy } from '../bin/site/content-security-policy.ts';

const [site, folder] = process.argv.slice(2);
if (!site || !folder) throw new Error('name the folder of the built site and the folder to write to');

/** Placeholders for values that are only known at a request; nginx inserts them. */
const HOST_PLACEHOLDER = 'host.invalid';
const EMBEDDER_PLACEHOLDER = 'embedders.invalid';
const policyOf = createPagePolicy(site, [EMBEDDER_PLACEHOLDER]);
const pages = globSync('**/*.html', { cwd: site }).map((file) => `/${file}`.replace(/\/index\.html$/, '') || '/');

/** For responses that are not in the map, which need no inline script. */
const defaultPolicies = [
  ['default', policyOf('/default', HOST_PLACEHOLDER)],
  [`"~${EMBED_PATH_PATTERN}"`, policyOf('/embed', HOST_PLACEHOLDER)],
] as const;
const pagePolicies = pages.sort().map((page) => [page, policyOf(page, HOST_PLACEHOLDER)] as const);
const policies = [...defaultPolicies, ...pagePolicies].map(([page, policy]) => {
  const filled = policy
    .replace(` ws://${HOST_PLACEHOLDER} wss://${HOST_PLACEHOLDER}`, '$socket_sources')
    .replace(` ${EMBEDDER_PLACEHOLDER}`, '$embedders');
  return `  ${page} "${filled}";`;
});
writeFileSync(join(folder, 'page-policies.conf'), `map $page $page_policy {\n${policies.join('\n')}\n}\n`);

const headers = [...SECURITY_HEADERS].map(([name, value]) => `add_header ${name} '${value}' always;`);
const variableByHeader = {
  'Cache-Control': '$lifetime',
  'Content-Security-Policy': '$page_policy',
  'Strict-Transport-Security': '$transport_promise',
  'X-Frame-Options': '$frame_options',
};
const variableHeaders = Object.entries(variableByHeader).map(
  ([name, variable]) => `add_header ${name} ${variable} always;`,
);
writeFileSync(join(folder, 'headers.conf'), `${[...variableHeaders, ...headers].join('\n')}\n`);

writeFileSync(
  join(folder, 'header-values.conf'),
  `map $forwarded_proto $transport_promise {
  default '';
  https '${STRICT_TRANSPORT_SECURITY}';
}
map $uri $frame_options {
  default DENY;
  "~${EMBED_PATH_PATTERN}" '';
  "~${PREVIEW_PATH_PATTERN}" SAMEORIGIN;
}
`,
);

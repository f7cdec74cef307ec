import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../bin/servers/user-error.ts';
import { type SiteServer, startSiteServer } from '../bin/site/site-server.ts';
import { SITE_FOLDER } from '../bin/system/service-options.ts';

/** Nothing listens there: pages must be readable without a gateway. */
const NO_GATEWAY = 'http://127.0.0.1:9';

export type BuiltSite = {
  /** Without a trailing slash. */
  url: string;
  close: () => Promise<void>;
};

/** The built site alone, as `npm start` serves it. */
export async function startBuiltSite(gateway = NO_GATEWAY): Promise<BuiltSite> {
  if (!existsSync(`${SITE_FOLDER}/index.html`)) {
    throw new UserError('The site is not built: run the e2e tests with npm run test:e2e, which builds first.');
  }
  const site: SiteServer = await startSiteServer({
    host: '127.0.0.1',
    port: 0,
    siteDir: SITE_FOLDER,
    gateways: [gateway],
  });
  return { url: `http://127.0.0.1:${site.port}`, close: () => site.close() };
}

/** The address of every prerendered page: `/`, `/en/about`, `/hk-tw/blog/…`; without the frame of the console. */
export function builtPages(): string[] {
  const files = globSync('**/index.html', { cwd: SITE_FOLDER });
  return files
    .map((file) => `/${file.replace(/(^|\/)index\.html$/, '')}`)
    .filter((path) => !path.endsWith('/content-preview'))
    .sort();
}

/** A file of the built site, by its address: `/assets/…`, `/en/index.html`. */
export function builtFile(address: string): Buffer {
  return readFileSync(join(SITE_FOLDER, address));
}

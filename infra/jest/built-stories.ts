import { type SiteServer, startSiteServer } from '../bin/site/site-server.ts';
import { runOrThrow } from '../bin/system/run-to-completion.ts';
import { removeTemporaryFolder, createTemporaryFolder } from './test-servers.ts';

const BUILD_TIMEOUT_MS = 120_000;
const NO_GATEWAY = 'http://127.0.0.1:9';
const VITE_BUILD_ARGS = [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  'web/stories.config.ts',
  '--emptyOutDir',
];

/**
 * For the top of a test file: the pages of `npm run stories -w web`, built and served with the site's content policy.
 */
export function storiesForThisFile(): { readonly url: string } {
  const folder = createTemporaryFolder();
  let site: SiteServer | undefined;
  beforeAll(async () => {
    const args = [...VITE_BUILD_ARGS, '--outDir', folder];
    await runOrThrow({ name: 'build of the stories', args });
    site = await startSiteServer({ host: '127.0.0.1', port: 0, siteDir: folder, gateways: [NO_GATEWAY] });
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await site?.close();
    removeTemporaryFolder(folder);
  });
  return {
    get url() {
      if (!site) throw new Error('the stories are served from beforeAll on: read their url inside a test or hook');
      return `http://127.0.0.1:${site.port}/`;
    },
  };
}

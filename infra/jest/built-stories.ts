import { startSiteServer } from '../bin/site/site-server.ts';
import { runOrThrow } from '../bin/system/run-to-completion.ts';
import { resourceForThisFile } from './resource-for-this-file.ts';
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
export const storiesForThisFile = (): { readonly url: string } =>
  resourceForThisFile(buildAndServe, (stories) => stories.close(), BUILD_TIMEOUT_MS);

async function buildAndServe() {
  const folder = createTemporaryFolder();
  await runOrThrow({ name: 'build of the stories', args: [...VITE_BUILD_ARGS, '--outDir', folder] });
  const site = await startSiteServer({ host: '127.0.0.1', port: 0, siteDir: folder, gateways: [NO_GATEWAY] });
  const close = async () => {
    await site.close();
    removeTemporaryFolder(folder);
  };
  return { url: `http://127.0.0.1:${site.port}/`, close };
}

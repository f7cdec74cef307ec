import { UserError, runBin } from './servers/user-error.ts';
import { startSiteServer } from './site/site-server.ts';

/**
 * The site process. Reads HOST, PORT, SITE_DIR, SHIPPED_SITE_DIR (served until SITE_DIR exists), and the comma-separated
 * origins GATEWAYS and EMBED_ORIGINS from the environment.
 */
await runBin(async () => {
  const {
    HOST = '127.0.0.1',
    PORT = '3000',
    SITE_DIR = 'web/dist/client',
    SHIPPED_SITE_DIR: shippedDir,
    GATEWAYS = '',
    EMBED_ORIGINS = '',
  } = process.env;
  const gateways = parseOrigins(GATEWAYS);
  const embedders = parseOrigins(EMBED_ORIGINS);
  const invalid = [...gateways, ...embedders].find((origin) => !URL.canParse(origin));
  if (gateways.length === 0 || invalid)
    throw new UserError(
      `GATEWAYS and EMBED_ORIGINS must be lists of origins such as http://127.0.0.1:4001, GATEWAYS with at least one.`,
    );
  const folders = { siteDir: SITE_DIR, shippedDir };
  const site = await startSiteServer({ host: HOST, port: Number(PORT), ...folders, gateways, embedders });
  console.log(`site ready on port ${site.port}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void site.close());
});

function parseOrigins(origins: string): string[] {
  return origins
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
}

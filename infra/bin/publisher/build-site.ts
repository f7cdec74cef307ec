import { join } from 'node:path';
import { buildInCheckout, SITE_BUILDS } from '../site/site-checkout.ts';
import { compressSite } from '../system/compress-site.ts';

/** Answers to people who wait come before pages. */
const LOW_PRIORITY = 10;

/** Builds the site from a content folder in a copy of the checkout; resolves with the folder of its files. */
export async function buildSite(checkout: string, contentFolder: string): Promise<string> {
  const client = join(checkout, 'web/dist/client');
  for (const args of SITE_BUILDS) await buildInCheckout({ checkout, contentFolder, args, priority: LOW_PRIORITY });
  await compressSite(client);
  return client;
}

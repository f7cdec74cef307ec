import { z } from 'zod';
import { sharedEnv } from '@libs/server/read-env.ts';

/** The environment variables of the publisher. */
export const publisherEnv = z.object({
  ...sharedEnv,
  PUBLISHER_ID: z.string().max(40).default('publisher').describe('Name of this process in logs'),
  SITES_FOLDER: z
    .string()
    .min(1)
    .describe('Folder for the sites that are built here; the site process serves its `current`'),
  SITE_DIR: z.string().default('web/dist/client').describe('The site that was built with the software'),
});

import { resolve } from 'node:path';
import { z } from 'zod';
import { contentEntry, organisationAnswers } from '@libs/protocol/content.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { publishProcessStatus } from '@libs/server/process-status.ts';
import { queues } from '@libs/server/queues.ts';
import { ReportingWorker } from '@libs/server/redis/queue-connections.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { shutdownOnSignal, startProcess } from '@libs/server/start-process.ts';
import { beginOrganisation } from './begin-organisation.ts';
import { checkEntries } from './check-content.ts';
import { startHealthServer } from './health-server.ts';
import { ContentDatabase } from '../site/content-database.ts';
import { readEntries } from '../site/content-folder.ts';
import { PublishedContent } from './published-content.ts';
import { Publisher } from './publisher.ts';
import { publisherEnv } from './publisher-env.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { contentFolder } from '../system/content-folder.ts';

/** How soon what was approved begins to be built, and how soon what was scheduled. */
const LOOK_INTERVAL_MS = 1_000;
const SHUTDOWN_TIMEOUT_MS = 9_000;

/** The publisher: builds the pages of the site from what was approved in the console, and checks drafts for it. */
const { env, log, resources } = await startProcess({
  kind: 'worker',
  shape: publisherEnv,
  nameOf: ({ PUBLISHER_ID }) => PUBLISHER_ID,
});
const database = new ContentDatabase(resources.pool);
await database.writeBase(readEntries(contentFolder()));
const publisher = new Publisher({
  ...{ database, log },
  sites: resolve(REPOSITORY, env.SITES_FOLDER),
  shipped: resolve(REPOSITORY, env.SITE_DIR),
});
const publishing = runRepeatedly(() => publisher.publishDue(), {
  ...{ name: 'publishing the site', log, waitMs: () => LOOK_INTERVAL_MS },
});

const published = new PublishedContent(database);
const sealer = new JobSealer(resources.sealingKeys);
const question = z.union([
  z.object({ entries: z.record(contentEntry, z.record(z.string(), z.string())) }),
  z.object({ organisation: organisationAnswers }),
]);
const checks = new ReportingWorker(
  queues.content.name,
  async ({ data }) => {
    const { sealed } = queues.content.job.parse(data);
    const asked = question.parse(sealer.unseal(queues.content.name, sealed));
    const now = await published.read();
    const answer = 'entries' in asked ? checkEntries(now, asked.entries) : beginOrganisation(now, asked.organisation);
    return sealer.seal(queues.content.name, answer);
  },
  resources.queueConnections.patient,
);

const reports = publishProcessStatus({ kind: 'publisher', id: env.PUBLISHER_ID }, resources);
const health = await startHealthServer(env, resources.readiness);
log.info({ port: env.PORT }, 'the publisher is ready');
shutdownOnSignal(log, SHUTDOWN_TIMEOUT_MS, async () => {
  publishing.stop();
  health.close();
  await reports.stop();
  await checks.close();
  await resources.close();
});

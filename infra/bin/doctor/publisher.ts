import { stripVTControlCharacters } from 'node:util';
import { isSilent, type ProcessStatus } from '@libs/protocol/ops.ts';
import { readProcessStatuses } from '@libs/server/process-status.ts';
import { hasFailed, type PublishingState, readPublishing } from '@libs/server/site-publishing.ts';
import { withClient } from '../servers/postgres-database.ts';
import { withOwnRedis } from '../system/check-redis.ts';
import { type Diagnostic, failed, passed } from './diagnostic.ts';

/** As the alert AidlineSiteNotPublished. A build takes about a minute. */
const MAX_WAIT_SECONDS = 300;
const MAX_BUILD_MS = 600_000;
const MAX_REASON_CHARACTERS = 200;

type PublisherEndpoints = {
  databaseUrl: string;
  /** Undefined while Redis is away: whether a publisher runs is not known then. */
  redisUrl: string | undefined;
};

/** Whether a publisher runs, what became of its last build, and whether approved content waits too long for it. */
export async function examinePublisher({ databaseUrl, redisUrl }: PublisherEndpoints): Promise<Diagnostic[]> {
  const state = await withClient(databaseUrl, (client) => readPublishing((text, values) => client.query(text, values)));
  const running = redisUrl ? [judgePublishers(await readPublishers(redisUrl), state)] : [];
  return [...running, judgeContent(state)];
}

const readPublishers = (url: string): Promise<ProcessStatus[]> =>
  withOwnRedis({ name: 'FANOUT_REDIS_URL or REDIS_URL', url }, async (redis) =>
    (await readProcessStatuses(redis)).filter(({ kind }) => kind === 'publisher'),
  );

function judgePublishers(publishers: readonly ProcessStatus[], { hasRun }: PublishingState): Diagnostic {
  const silent = publishers.find((one) => isSilent(one));
  if (silent)
    return failed(
      'Publisher',
      `${silent.name} is silent since ${minuteOf(new Date(silent.at))}: start it again, its log says why it ended`,
    );
  if (publishers.length > 0) return passed('Publisher', `${publishers.map(({ name }) => name).join(', ')} runs`);
  return hasRun
    ? failed(
        'Publisher',
        'none runs, so nothing that is approved is published: start one (“The publisher”, OPERATIONS)',
      )
    : passed('Publisher', 'none has ever run here; what the console publishes needs one (“The publisher”, OPERATIONS)');
}

function judgeContent(state: PublishingState): Diagnostic {
  const { waiting, waitingSince, waitingSeconds, lastBuild, builtAt } = state;
  const built = builtAt ? `last built ${minuteOf(builtAt)}` : 'never built by a publisher';
  if (lastBuild && hasFailed(state))
    return failed(
      'Site content',
      `the build of ${minuteOf(lastBuild.startedAt)} failed (${reasonOf(lastBuild.faults)}); ${built}: mend that, then restart the publisher, which builds again`,
    );
  if (lastBuild && !lastBuild.finishedAt && Date.now() - lastBuild.startedAt.getTime() > MAX_BUILD_MS)
    return failed(
      'Site content',
      `the build of ${minuteOf(lastBuild.startedAt)} did not end; ${built}: restart the publisher, which builds again`,
    );
  const waits = waitingSince ? `${waiting} approved since ${minuteOf(waitingSince)} not published` : 'nothing waits';
  return waitingSeconds > MAX_WAIT_SECONDS
    ? failed('Site content', `${waits}; ${built}: start the publisher; if it runs, its log says what keeps it`)
    : passed('Site content', `${built}; ${waits}`);
}

/** The line of a build's output that names the fault, else its last one. */
function reasonOf(faults: readonly string[]): string {
  const lines = stripVTControlCharacters(faults.join('\n'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const line = lines.find((one) => /error|cannot|missing|unknown/i.test(one)) ?? lines.at(-1) ?? 'without a reason';
  return line.slice(0, MAX_REASON_CHARACTERS);
}

const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

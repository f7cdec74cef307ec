import { Injectable } from '@nestjs/common';
import { registerGauge } from '@libs/server/metrics.ts';
import { registerQueueMetrics } from '@libs/server/queues-monitor.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { hasFailed, readPublishing } from '@libs/server/site-publishing.ts';
import { Relay } from './relay/relay.ts';
import { TimersStore } from './timers.store.ts';

/** What only a worker knows; `ServerResources` has what every process knows. */
@Injectable()
export class WorkerMetrics {
  constructor(timers: TimersStore, relay: Relay, { pool, quarantine, queueConnections }: ServerResources) {
    registerQueueMetrics(queueConnections);
    registerGauge('quarantined_events', 'Events of the whole log that no build so far could read', () =>
      quarantine.count(),
    );
    registerGauge('timer_lag_seconds', 'How long the most overdue timer has waited', () => timers.lagSeconds());
    registerGauge('relay_groups', 'Groups of shards that this worker processes', () => relay.groups);
    registerGauge('relay_lag_events', 'Events that wait to be projected', () => relay.lag());
    registerGauge('relay_holes', 'Times a shard stopped at a missing position', () => relay.holes);
    registerGauge(
      'relay_stopped_shards',
      'Shards that stand still at a missing position; anything but 0 is an alarm',
      () => relay.alarms.length,
    );
    // Of a publisher that is gone nobody else would say that content waits for it.
    const publishing = () => readPublishing((text, values) => pool.query(text, values));
    registerGauge('content_waiting_seconds', 'How long approved content has waited for the publisher', async () => {
      return (await publishing()).waitingSeconds;
    });
    registerGauge('site_build_failed', '1 while the last build of the site is one that failed', async () =>
      Number(hasFailed(await publishing())),
    );
  }
}

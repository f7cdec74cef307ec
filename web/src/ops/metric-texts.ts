import { m } from '../i18n/messages.ts';
import type { OpsMetricName } from './ops-metrics.ts';

type MetricTexts = { name: () => string; remedy: () => string };

export const metricTexts: Record<OpsMetricName, MetricTexts> = {
  sockets: { name: () => m.ops_sockets(), remedy: () => '' },
  messages: { name: () => m.ops_messages(), remedy: () => '' },
  append: { name: () => m.ops_append(), remedy: () => m.ops_append_mend() },
  delivery: { name: () => m.ops_delivery(), remedy: () => m.ops_delivery_mend() },
  lanes: { name: () => m.ops_lanes(), remedy: () => m.ops_lanes_mend() },
  relay: { name: () => m.ops_relay(), remedy: () => m.ops_relay_mend() },
  holes: { name: () => m.ops_holes(), remedy: () => m.ops_holes_mend() },
  quarantined: { name: () => m.ops_quarantined(), remedy: () => m.ops_quarantined_mend() },
  repairs: { name: () => m.ops_repairs(), remedy: () => '' },
  timers: { name: () => m.ops_timers(), remedy: () => m.ops_timers_mend() },
  queues: { name: () => m.ops_queues_oldest(), remedy: () => m.ops_queues_mend() },
  paused: { name: () => m.ops_paused(), remedy: () => m.ops_paused_mend() },
  failed: { name: () => m.ops_failed(), remedy: () => m.ops_failed_mend() },
  loop: { name: () => m.ops_loop(), remedy: () => m.ops_loop_mend() },
  redis: { name: () => m.ops_redis(), remedy: () => m.ops_redis_mend() },
  redisRefuses: { name: () => m.ops_redis_refuses(), remedy: () => m.ops_redis_refuses_mend() },
  silent: { name: () => m.ops_silent(), remedy: () => m.ops_silent_mend() },
};

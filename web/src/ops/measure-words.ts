import { m } from '../paraglide/messages.js';
import type { MeasureName } from './measures.ts';

type Words = { name: () => string; mend: () => string };

export const measureWords: Record<MeasureName, Words> = {
  sockets: { name: () => m.ops_sockets(), mend: () => '' },
  messages: { name: () => m.ops_messages(), mend: () => '' },
  append: { name: () => m.ops_append(), mend: () => m.ops_append_mend() },
  delivery: { name: () => m.ops_delivery(), mend: () => m.ops_delivery_mend() },
  lanes: { name: () => m.ops_lanes(), mend: () => m.ops_lanes_mend() },
  relay: { name: () => m.ops_relay(), mend: () => m.ops_relay_mend() },
  holes: { name: () => m.ops_holes(), mend: () => m.ops_holes_mend() },
  repairs: { name: () => m.ops_repairs(), mend: () => '' },
  timers: { name: () => m.ops_timers(), mend: () => m.ops_timers_mend() },
  queues: { name: () => m.ops_queues_oldest(), mend: () => m.ops_queues_mend() },
  failed: { name: () => m.ops_failed(), mend: () => m.ops_failed_mend() },
  loop: { name: () => m.ops_loop(), mend: () => m.ops_loop_mend() },
  redis: { name: () => m.ops_redis(), mend: () => m.ops_redis_mend() },
  silent: { name: () => m.ops_silent(), mend: () => m.ops_silent_mend() },
};

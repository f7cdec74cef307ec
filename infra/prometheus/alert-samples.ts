/** Series in promtool's notation, one value a minute: `0+30x10` rises by 30 ten times, `_x5` is five minutes of nothing. */
export type AlertSample = {
  series: Record<string, string>;
  /** Minutes after the start at which it fires, and at which it does not, because it was mended. */
  fires: number;
  clear: number;
};

const gauge = (name: string, bad: number | string, good: number | string = 0): AlertSample => ({
  series: { [name]: `${good}x4 ${bad}x45 ${good}x30` },
  fires: 45,
  clear: 75,
});
/** Thirty observations a minute: first all slow, then all fast, so that after a while only fast ones count. */
const histogram = (name: string, fast: string, slow: string): AlertSample => ({
  series: {
    [`${name}_bucket{le="${fast}"}`]: '0x40 0+30x40',
    [`${name}_bucket{le="${slow}"}`]: '0+30x40 1200+30x40',
    [`${name}_bucket{le="+Inf"}`]: '0+30x40 1200+30x40',
    [`${name}_count`]: '0+30x40 1200+30x40',
  },
  fires: 30,
  clear: 75,
});
const counter = (name: string, labels = ''): AlertSample => ({
  series: { [`${name}${labels}`]: '0x4 0+2x20 40x200' },
  fires: 20,
  clear: 200,
});
const absent = (name: string): AlertSample => ({ series: { [name]: '1x4 _x40 1x20' }, fires: 40, clear: 60 });

/** For each alert what Prometheus sees while something is broken, and after it was mended. */
export const alertSamples: Record<string, AlertSample> = {
  AidlineProcessGone: gauge('up{job="aidline"}', 0, 1),
  AidlineProcessMissing: {
    series: {
      'aidline_processes_expected{kind="worker"}': '2x75',
      'aidline_processes_seen{kind="worker"}': '2x4 1x45 2x30',
    },
    fires: 45,
    clear: 75,
  },
  AidlineNothingScraped: absent('up{job="aidline"}'),
  AidlineNoGateway: absent('aidline_sockets'),
  AidlineNoWorker: absent('aidline_relay_groups'),
  AidlineNotReady: gauge('aidline_not_ready{reason="disk-full"}', 1),
  AidlineBusyProcess: gauge('aidline_nodejs_eventloop_lag_p99_seconds', 0.4, 0.01),
  AidlinePoolWaits: histogram('aidline_database_pool_wait_seconds', '0.1', '2'),
  AidlineSlowAppend: histogram('aidline_append_seconds', '0.1', '2'),
  AidlineLanesFull: gauge('aidline_lane_depth', 501),
  AidlineHoleInTheLog: gauge('aidline_relay_stopped_shards', 1),
  AidlineQuarantinedEvents: gauge('aidline_quarantined_events', 3),
  AidlineSlowDelivery: histogram('aidline_delivery_seconds', '0.1', '5'),
  AidlineLostAnnouncements: {
    series: { aidline_sweep_repairs: '0x4 0+20x20 400x200' },
    fires: 20,
    clear: 200,
  },
  AidlineWithoutRedis: gauge('aidline_bus_up', 0, 1),
  AidlineRelayBehind: gauge('aidline_relay_lag_events', 10_001),
  AidlineSearchAway: gauge('aidline_search_indexed', 0.5, 1),
  AidlineLateTimers: gauge('aidline_timer_lag_seconds', 36),
  AidlineQueuePaused: gauge('aidline_queue_paused{queue="timers"}', 1),
  AidlineQueueLate: gauge('aidline_queue_oldest_seconds{queue="timers"}', 61),
  AidlineJobsFail: counter('aidline_job_failures_total', '{queue="translation"}'),
  AidlineTranslatorFails: {
    series: {
      'aidline_translation_calls_total{engine="deepl",outcome="unavailable"}': '0+6x40 240x60',
      'aidline_translation_calls_total{engine="deepl",outcome="translated"}': '0+1x40 40+9x60',
    },
    fires: 40,
    clear: 90,
  },
  AidlineSiteNotPublished: gauge('aidline_content_waiting_seconds', 301),
  AidlineFaults: {
    series: {
      'aidline_http_faults_total{code="internal.fault"}': '0x4 0+2x20 40x200',
      'aidline_socket_faults_total{code="internal.fault"}': '0x224',
    },
    fires: 20,
    clear: 200,
  },
  AidlineExportsBeyondQuota: counter('aidline_exports_refused_total'),
  // Two of a hundred commands fail for an hour and a half: twenty times the budget of one in a thousand.
  AidlineErrorBudgetFast: {
    series: {
      'aidline_command_faults_total{command="message.send"}': '0+2x90 180x700',
      'aidline_command_seconds_count{command="message.send"}': '0+100x790',
    },
    fires: 90,
    clear: 780,
  },
  // Half a percent fail for a day and a half.
  AidlineErrorBudgetSlow: {
    series: {
      'aidline_command_faults_total{command="message.send"}': '0+1x2000 2000x4400',
      'aidline_command_seconds_count{command="message.send"}': '0+200x6400',
    },
    fires: 2000,
    clear: 6400,
  },
};

/** What must raise no alert although it looks like trouble. */
export const quietSamples: Record<string, Pick<AlertSample, 'series'> & { at: number }> = {
  'one fault in a night of three commands': {
    series: {
      'aidline_command_faults_total{command="message.send"}': '0x10 1x20',
      'aidline_command_seconds_count{command="message.send"}': '0x8 1x4 2x4 3x14',
    },
    at: 20,
  },
  'nobody writes at all': {
    series: {
      'aidline_command_faults_total{command="message.send"}': '0x60',
      'aidline_command_seconds_count{command="message.send"}': '5x60',
    },
    at: 60,
  },
};

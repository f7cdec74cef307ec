import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../../bin/servers/child-process.ts';
import { packagedPrometheus } from '../../jest/packaged-prometheus.ts';
import { RULE_FILES } from '../../prometheus/alert-rules.ts';
import { pickStablePort } from '../../faults/world/stable-port.ts';

const START_TIMEOUT_SECONDS = 60;
const QUERY_TIMEOUT_MS = 10_000;
/** Thresholds that a test would take minutes or thousands of events to reach. */
const LOWERED: [string, string][] = [
  ['aidline_relay_lag_events) > 10000', 'aidline_relay_lag_events) > 60'],
  ['aidline_lane_depth) > 500', 'aidline_lane_depth) > 60'],
  ['aidline_timer_lag_seconds) > 35', 'aidline_timer_lag_seconds) > 5'],
  ['aidline_queue_oldest_seconds) > 60', 'aidline_queue_oldest_seconds) > 3'],
];

export type FiringAlert = { name: string; labels: Record<string, string>; summary: string; mend: string };
export type PrometheusServer = {
  url: string;
  /** What fires now. */
  firing: () => Promise<FiringAlert[]>;
  /** The series of an instant query. */
  query: (expr: string) => Promise<unknown[]>;
  /** Replaces the processes that it scrapes. */
  setTargets: (urls: readonly string[]) => void;
  stop: () => Promise<void>;
};

/** A Prometheus with the rules of the repository, whose times are those of a drill: seconds in place of minutes. */
export async function startPrometheus(folder: string, targets: readonly string[]): Promise<PrometheusServer> {
  const { prometheus } = await packagedPrometheus();
  mkdirSync(folder, { recursive: true });
  const port = await pickStablePort();
  const targetFile = join(folder, 'targets.json');
  const setTargets = (urls: readonly string[]) =>
    writeFileSync(
      targetFile,
      JSON.stringify(urls.length > 0 ? [{ targets: urls.map((url) => new URL(url).host) }] : []),
    );
  setTargets(targets);
  const config = writeConfig(folder, targetFile);
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--query.lookback-delta=8s',
  ];
  const env = { PATH: process.env.PATH, GOMAXPROCS: '1' };
  const child = await startChild({ name: 'prometheus', command: prometheus, args, env, cwd: folder });
  const stop = async () => void (await child.stop());
  if (!(await child.waitForLine(/ready to receive web requests/i, START_TIMEOUT_SECONDS))) {
    await stop();
    throw new Error(`Prometheus did not start: ${child.lastLines().at(-1) ?? 'it printed nothing'}`);
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    ...{ url, setTargets, stop },
    firing: async () => (await ask<{ alerts: AlertOfApi[] }>(`${url}/api/v1/alerts`)).alerts.flatMap(toFiring),
    query: async (expr) =>
      (await ask<{ result: unknown[] }>(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)).result,
  };
}

function writeConfig(folder: string, targetFile: string): string {
  const rules = RULE_FILES.map((path, index) => {
    const file = join(folder, `rules-${index}.yml`);
    writeFileSync(file, shortened(readFileSync(path, 'utf8')));
    return file;
  });
  const config = {
    global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
    rule_files: rules,
    scrape_configs: [{ job_name: 'aidline', file_sd_configs: [{ files: [targetFile], refresh_interval: '1s' }] }],
  };
  const path = join(folder, 'prometheus.json');
  writeFileSync(path, JSON.stringify(config));
  return path;
}

/** `for:` is a second, and every window is ten. */
function shortened(rules: string): string {
  const quick = rules.replaceAll(/\bfor: \w+/g, 'for: 1s').replaceAll(/\[\w+\]/g, '[10s]');
  return LOWERED.reduce((text, [from, to]) => text.replace(from, to), quick);
}

type AlertOfApi = { state: string; labels: Record<string, string>; annotations: Record<string, string> };

const toFiring = ({ state, labels, annotations }: AlertOfApi): FiringAlert[] =>
  state === 'firing'
    ? [{ name: labels.alertname!, labels, summary: annotations.summary ?? '', mend: annotations.mend ?? '' }]
    : [];

async function ask<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(QUERY_TIMEOUT_MS) });
  const body = (await response.json()) as { status: string; error?: string; data: T };
  if (body.status !== 'success') throw new Error(`Prometheus answers: ${body.error}`);
  return body.data;
}

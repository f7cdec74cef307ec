import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, removeTemporaryFolder } from '../../bin/servers/temporary-folder.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { waitUntil } from '../../bin/servers/wait-until.ts';
import { readAlertRules } from '../../prometheus/alert-rules.ts';
import type { Breakage } from './breakage.ts';
import { breakages } from './breakages.ts';
import { lateReader } from './disturbances.ts';
import { sweep } from '../../jest/sweep.ts';
import { startWatchedSystem, type WatchedSystem } from './watched-system.ts';

/** Generous: what is tested is whether it comes, and the machine may be busy. */
const WAIT_SECONDS = 90;
let folder: string;
let system: WatchedSystem;
let stopReader: (() => Promise<void>) | undefined;
beforeAll(async () => {
  folder = createTemporaryFolder('signals');
  system = await startWatchedSystem(folder);
  stopReader = await lateReader(system);
  // One refusal, so that there is something to count by code.
  await fetch(`${system.services.gateways[0]!.url}/api/nowhere`);
}, 300_000);
afterAll(async () => {
  await stopReader?.();
  await system?.stop();
  removeTemporaryFolder(folder);
});

const firing = async () => (await system.prometheus.firing()).map(({ name }) => name);

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };
const { panels } = JSON.parse(readFileSync(join(REPOSITORY, 'infra/grafana/aidline.json'), 'utf8')) as Dashboard;
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

describe('the dashboard', () => {
  it.each(queries)('has series for “$title”: $expr', async ({ title, expr }) => {
    const seen = async () => (await system.prometheus.query(withinSeconds(expr))).length > 0;
    await waitUntil(seen, { what: `A series of ${title}`, withinSeconds: WAIT_SECONDS });
  });
});

/** The windows of a page are minutes, and Prometheus has run for seconds. */
const withinSeconds = (expr: string): string => expr.replaceAll(/\[\w+\]/g, '[30s]');

describe('an alert', () => {
  it('is raised here for everything', () => {
    const raised = new Set(breakages.flatMap(({ alerts }) => alerts));
    const missing = readAlertRules().filter(({ alert }) => !raised.has(alert));
    expect(missing.map(({ alert }) => alert)).toEqual([]);
  });

  it.each(sweep(breakages, 7))(
    'fires and is mended: $did',
    async ({ name, alerts, inflict }: Breakage) => {
      const repair = await inflict(system);
      const raised = new Set<string>();
      const areRaised = async () => {
        for (const one of await firing()) raised.add(one);
        return alerts.every((alert) => raised.has(alert));
      };
      try {
        await waitUntil(areRaised, { what: `${alerts.join(', ')} after ${name}`, withinSeconds: WAIT_SECONDS });
      } finally {
        await repair();
      }
      const areClear = async () => (await firing()).every((one) => !alerts.includes(one));
      await waitUntil(areClear, { what: `The end of ${alerts.join(', ')} after ${name}`, withinSeconds: WAIT_SECONDS });
    },
    3_000 * WAIT_SECONDS,
  );
});

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../../bin/servers/free-port.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../bin/servers/temporary-folder.ts';
import { launchDebuggableBrowser } from '../../jest/launch-browser.ts';
import type { ReportTable } from '../report-table.ts';
import type { BrowserSystem } from './browser-system.ts';

/** Fetched by npm for the run: it is five times as large as everything that the tests need of a browser. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The home page, a guide, its printed page, a text and an article, in two languages. */
const PAGES = [
  '/en',
  '/what-now/hk',
  '/en/what-now/gb/first-hour',
  '/en/real-or-fake',
  '/blog/social-media-scam-prevention',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Pages with samples are kept out of search engines on purpose, which this audit counts as a fault. */
const SKIPPED = 'is-crawlable';
/** Whatever else the machine does makes a page slower, never faster. */
const RUNS = 3;
const BUDGET = 100;

type Scores = Record<(typeof CATEGORIES)[number], number>;
type Report = { categories: Record<string, { score: number | null }> };

export async function measureLighthouse({ siteUrl }: BrowserSystem): Promise<ReportTable[]> {
  const port = await freePort();
  const browser = await launchDebuggableBrowser(port);
  const folder = createTemporaryFolder('lighthouse');
  try {
    const rows: ReportTable['rows'] = [];
    for (const path of PAGES) {
      const runs: Scores[] = [];
      while (runs.length < RUNS && !runs.some(isWhole)) runs.push(await runOnce(siteUrl + path, { port, folder }));
      rows.push([path, ...CATEGORIES.map((name) => Math.max(...runs.map((scores) => scores[name])))]);
    }
    const isMet = rows.every(([, ...scores]) => scores.every((score) => score === BUDGET));
    return [
      {
        title: `Lighthouse on a phone, best of ${RUNS} runs (budget ${BUDGET}: ${isMet ? 'met' : 'MISSED'})`,
        head: ['page', ...CATEGORIES],
        rows,
      },
    ];
  } finally {
    await browser.close();
    removeTemporaryFolder(folder);
  }
}

const isWhole = (scores: Scores) => CATEGORIES.every((name) => scores[name] === BUDGET);

async function runOnce(url: string, { port, folder }: { port: number; folder: string }): Promise<Scores> {
  const output = join(folder, 'report.json');
  const args = [url, `--port=${port}`, '--output=json', `--output-path=${output}`, '--quiet'];
  const choice = [`--only-categories=${CATEGORIES.join(',')}`, `--skip-audits=${SKIPPED}`];
  // Lighthouse wants the Node that Aidline runs on, not the older one that may have started npm.
  const env = { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH, NODE_OPTIONS: '' };
  const npm = spawn('npm', ['exec', '--yes', '--', LIGHTHOUSE, ...args, ...choice], {
    env,
    cwd: folder,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => npm.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)} for ${url}.`);
  const { categories } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Scores;
}

import type { Page } from 'playwright-core';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import {
  boundingBoxOf,
  expectVisible,
  PHONE_VIEWPORT,
  sendMessage,
  signIn,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({ gateways: 2 });

/** Makes the agent an operator directly in the database, where no code is required. */
async function openOpsPage(): Promise<Page> {
  const page = await site.context.newPage();
  await queryDatabase(site.system, `update agent set role = 'lead', totp_since = null`);
  await signIn(page, site.system, 'en');
  await queryDatabase(site.system, `update agent set role = 'operator', totp_since = now()`);
  await page.goto(`${site.system.siteUrl}/en/agent/ops`);
  await expectVisible(page.getByRole('heading', { name: uiText.ops_title! }));
  return page;
}

const metricCard = (page: Page, name: string) => page.locator(`[data-measure="${name}"]`);
const lastMessage = () =>
  queryDatabase(
    site.system,
    `select session_id as session, command_id as command from chat_event
     where type = 2 and actor_kind = 1 order by created_at desc limit 1`,
  ) as Promise<{ session: string; command: string }[]>;

describe('the operations page', () => {
  it('shows every process, every queue and the metrics, live', async () => {
    const page = await openOpsPage();
    const processes = page.getByRole('region', { name: uiText.ops_processes! }).last();
    for (const id of ['gateway-1', 'gateway-2', 'worker-1'])
      await expectVisible(processes.getByRole('cell', { name: id, exact: true }));
    const queues = page.getByRole('region', { name: uiText.ops_queues!, exact: true }).last();
    for (const queue of ['timers', 'translation', 'words', 'phone'])
      await expectVisible(queues.getByRole('cell', { name: queue, exact: true }));
    await expectVisible(page.getByText(uiText.ops_no_engine!));
    expect(await metricCard(page, 'redis').getAttribute('data-level')).toBe('fine');

    const sockets = metricCard(page, 'sockets').getByText('0', { exact: true });
    await expectVisible(sockets);
    await openVisitorPage(site.context, `${site.system.siteUrl}/en`, uiText);
    await sockets.waitFor({ state: 'detached' });
  });

  it('is linked in the console’s bar, which gathers its pages in a menu before it is wider than the screen', async () => {
    const page = await openOpsPage();
    const link = page.getByRole('button', { name: uiText.ops_title!, exact: true });
    await page.setViewportSize({ width: 1280, height: 768 });
    await page.goto(`${site.system.siteUrl}/en/agent/dashboard`);
    await expectVisible(link);
    await page.setViewportSize({ width: 1024, height: 768 });
    await link.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  });

  it('traces a message by its id, step by step, and by its session', async () => {
    const visitor = await openVisitorPage(site.context, `${site.system.siteUrl}/en`, uiText);
    await sendMessage(visitor, uiText, 'where does this go');
    const [sent] = await lastMessage();
    const page = await openOpsPage();
    const field = page.getByRole('textbox', { name: uiText.ops_trace_id! });
    const hops = page.locator('[data-hop]');
    for (const id of [sent!.command, sent!.session]) {
      await field.fill(id);
      await page.keyboard.press('Enter');
      await expectVisible(page.getByText(sent!.command));
      for (const hop of ['browser', 'received', 'committed', 'answered', 'delivered'])
        await expectVisible(hops.and(page.locator(`[data-hop="${hop}"]`)));
    }
    await field.fill('0199f3a2-0000-4000-8000-000000000000');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByText(uiText.ops_trace_part!));
  });

  it('shows an alarm and what to do while Redis is down', async () => {
    const page = await openOpsPage();
    await expectVisible(metricCard(page, 'redis').and(page.locator('[data-level="fine"]')));
    await site.system.redis.kill('SIGKILL');
    await expectVisible(metricCard(page, 'redis').and(page.locator('[data-level="alarm"]')));
    await expectVisible(metricCard(page, 'redis').getByText(uiText.ops_redis_mend!));
    await site.system.redis.restart();
    await expectVisible(metricCard(page, 'redis').and(page.locator('[data-level="fine"]')));
  });

  it('opens the queue board in a page of its own, which requests nothing from other hosts', async () => {
    const page = await openOpsPage();
    const answered = new Set<string>();
    site.context.on('response', (response) => answered.add(new URL(response.url()).hostname));
    await page.getByRole('button', { name: uiText.ops_board_look!, exact: true }).click();
    const opened = site.context.waitForEvent('page');
    await page.getByRole('link', { name: uiText.ops_board_open! }).click();
    const board = await opened;
    await expectVisible(board.getByText('Aidline: read only'));
    await board.getByRole('link', { name: 'timers' }).first().click();
    await expectVisible(board.getByRole('heading', { name: 'timers' }));
    expect([...answered].filter((host) => !['localhost', '127.0.0.1'].includes(host))).toEqual([]);
    expect(answered.size).toBeGreaterThan(0);
  });

  it('fits a phone, with visible bars in the trace', async () => {
    const page = await openOpsPage();
    await page.setViewportSize(PHONE_VIEWPORT);
    await expectVisible(metricCard(page, 'sockets'));
    const [sent] = await lastMessage();
    await page.getByRole('textbox', { name: uiText.ops_trace_id! }).fill(sent!.command);
    await page.keyboard.press('Enter');
    const track = page.locator('[data-hop="committed"] [aria-hidden]').first();
    await expectVisible(track);
    expect((await boundingBoxOf(track)).width).toBeGreaterThan(PHONE_VIEWPORT.width / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('is closed to an agent who is not an operator', async () => {
    const page = await openOpsPage();
    await queryDatabase(site.system, `update agent set role = 'agent'`);
    await expectVisible(page.getByRole('alert'));
    await queryDatabase(site.system, `update agent set role = 'operator'`);
    await expectVisible(metricCard(page, 'sockets'));
  });
});

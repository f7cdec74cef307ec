import type { Browser } from 'playwright-core';
import { freePort } from '../../bin/servers/free-port.ts';
import type { Progress } from '../../bin/servers/progress.ts';
import { startSiteServer } from '../../bin/site/site-server.ts';
import { AGENT_EMAIL } from '../../bin/system/secrets.ts';
import { gatewayServiceOptions, originOf, SITE_FOLDER } from '../../bin/system/service-options.ts';
import { startService } from '../../bin/system/start-service.ts';
import { launchBrowser } from '../../jest/launch-browser.ts';
import { type BenchEnvironment, startBenchEnvironment } from '../bench-environment.ts';

/** The built site with one gateway, and a browser. */
export type BrowserSystem = {
  siteUrl: string;
  gatewayUrls: string[];
  agent: { email: string; password: string };
  browser: Browser;
  cleanUp: BenchEnvironment['cleanUp'];
};

export async function startBrowserSystem(progress: Progress): Promise<BrowserSystem> {
  const environment = await startBenchEnvironment(progress);
  try {
    const databaseUrl = await environment.createDatabase('bench_browser');
    const [port, sitePort] = [await freePort(), await freePort()];
    const siteUrl = originOf(sitePort);
    const services = { ...environment.serviceEnvironment(databaseUrl, { LOG_LEVEL: 'warn' }), publicUrl: siteUrl };
    const gateway = await startService(gatewayServiceOptions({ name: 'browser', port }, services));
    environment.addCleanup(() => gateway.stop());
    const gateways = [originOf(port)];
    const site = await startSiteServer({ host: '127.0.0.1', port: sitePort, siteDir: SITE_FOLDER, gateways });
    environment.addCleanup(() => site.close());
    const browser = await launchBrowser('phone');
    environment.addCleanup(() => browser.close());
    const agent = { email: AGENT_EMAIL, password: environment.secrets.agentPassword };
    return { siteUrl, gatewayUrls: gateways, agent, browser, cleanUp: environment.cleanUp };
  } catch (error) {
    await environment.cleanUp();
    throw error;
  }
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { POLICY_REPORTS_PATH } from '../bin/site/content-security-policy.ts';

export type PolicyReportServer = {
  url: string;
  /** The reports of browsers so far, unparsed. */
  reports: string[];
  /** The first report, received already or later. */
  next: () => Promise<string>;
  close: () => Promise<void>;
};

/** Receives the reports of policy violations in place of a gateway. */
export async function startPolicyReportServer(): Promise<PolicyReportServer> {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== POLICY_REPORTS_PATH) return void response.writeHead(404).end();
    void text(request).then((report) => {
      reports.push(report);
      server.emit('told');
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reports,
    async next() {
      if (reports.length === 0) await once(server, 'told');
      return reports[0]!;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

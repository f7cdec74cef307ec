import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { POLICY_REPORTS_PATH } from '../bin/site/content-security-policy.ts';

export type PolicyReportServer = {
  url: string;
  /** What browsers have told so far, as they sent it. */
  reports: string[];
  /** The first one there is, now or later. */
  next: () => Promise<string>;
  close: () => Promise<void>;
};

/** Stands where a gateway would and takes down every breach of a page's policy; it knows nothing else. */
export async function startPolicyReportServer(): Promise<PolicyReportServer> {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== POLICY_REPORTS_PATH) return void response.writeHead(404).end();
    void text(request).then((told) => {
      reports.push(told);
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

import { type SigningKey, SIGNING_KEYS_PATH } from '@libs/protocol/signing-keys.ts';
import { text } from 'node:stream/consumers';
import { startLoopbackServer } from './loopback-server.ts';
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
  const received = Promise.withResolvers<string>();
  const server = await startLoopbackServer((request, response) => {
    if (request.url === SIGNING_KEYS_PATH) return void response.end(JSON.stringify({ keys: [SIGNING_KEY] }));
    if (request.url !== POLICY_REPORTS_PATH) return void response.writeHead(404).end();
    void text(request).then((report) => {
      reports.push(report);
      received.resolve(report);
      response.writeHead(204).end();
    });
  });
  return { ...server, reports, next: () => received.promise };
}

/** The pages that are crawled ask for one. */
const SIGNING_KEY: SigningKey = {
  ...{ kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'x', from: '2026-01-01T00:00:00.000Z', until: null },
  fingerprint: Array.from({ length: 16 }, () => '90fa').join(' '),
};

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP's JSON, as far as tests need it. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  links?: { traceId: string }[];
};
type OtlpPayload = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

/** A fake trace collector: takes OTLP over HTTP, parses it and stores the spans. */
export type FakeTraceCollector = {
  url: string;
  spans: CollectedSpan[];
  /** What was received, unparsed. */
  raw: () => string;
  stop: () => Promise<void>;
};

export async function startFakeTraceCollector(): Promise<FakeTraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
      const body = Buffer.concat(chunks).toString();
      const { resourceSpans } = JSON.parse(body) as OtlpPayload;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => bodies.join('\n'),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

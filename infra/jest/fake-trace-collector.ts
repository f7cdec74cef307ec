import { text } from 'node:stream/consumers';
import { startLoopbackServer } from './loopback-server.ts';

/** A span in OTLP's JSON, as far as tests need it. */
type CollectedSpan = {
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
  const { url, close } = await startLoopbackServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    void text(request).then((body) => {
      const { resourceSpans } = JSON.parse(body) as OtlpPayload;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return { url, spans, raw: () => bodies.join('\n'), stop: close };
}

import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, trace, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { CommandId } from '@libs/protocol/ids.ts';
import { silently } from './log.ts';
import type { Span, Spans } from './spans.ts';

const SPAN_ID_BYTES = 8;
/** A collector that hangs must not hold up the end of a process. */
const FLUSH_MS = 2_000;

/** Sends spans in batches over OTLP/HTTP. What the collector does not take is dropped; nobody waits for it. */
export function otlpSpans(endpoint: string, where: string): Spans {
  const ids = new GivenIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'aidline', 'service.instance.id': where }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('aidline');
  return {
    add: ({ commandId, name, from, to, isRoot, because, attributes = {} }: Span) => {
      const root = rootOf(commandId);
      if (isRoot) ids.next = root;
      const span = tracer.startSpan(
        name,
        {
          root: isRoot ?? false,
          startTime: from,
          attributes,
          links: because ? [{ context: rootOf(because) }] : [],
        },
        trace.setSpanContext(ROOT_CONTEXT, root),
      );
      ids.next = undefined;
      span.end(to);
    },
    close: async () => {
      await silently(provider.forceFlush({ timeoutMillis: FLUSH_MS }));
      await silently(provider.shutdown());
    },
  };
}

/** A command id is as long as a trace id; its second half, random in every version we use, names the root. */
function rootOf(commandId: CommandId): SpanContext {
  const traceId = commandId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(-2 * SPAN_ID_BYTES), traceFlags: TraceFlags.SAMPLED };
}

/** Random ids for spans, but for a root, whose ids follow from its command. */
class GivenIds {
  next: SpanContext | undefined;

  generateTraceId(): string {
    return this.next!.traceId;
  }

  generateSpanId(): string {
    return this.next?.spanId ?? randomBytes(SPAN_ID_BYTES).toString('hex');
  }
}

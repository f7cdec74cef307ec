import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, trace, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { CommandId } from '@libs/protocol/ids.ts';
import { nullOnFailure } from './logger.ts';
import type { TraceSpan, SpanRecorder } from './span-recorder.ts';

const SPAN_ID_BYTES = 8;
/** A collector that hangs must not delay the exit of a process. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Sends spans in batches over OTLP/HTTP. Spans that the collector does not accept are dropped. */
export function createOtlpSpanRecorder(endpoint: string, where: string): SpanRecorder {
  const ids = new RootIdGenerator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'aidline', 'service.instance.id': where }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('aidline');
  return {
    add: ({ commandId, name, from, to, isRoot, causedBy, attributes = {} }: TraceSpan) => {
      const root = rootContextOf(commandId);
      if (isRoot) ids.next = root;
      const span = tracer.startSpan(
        name,
        {
          root: isRoot ?? false,
          startTime: from,
          attributes,
          links: causedBy ? [{ context: rootContextOf(causedBy) }] : [],
        },
        trace.setSpanContext(ROOT_CONTEXT, root),
      );
      ids.next = undefined;
      span.end(to);
    },
    close: async () => {
      await nullOnFailure(provider.forceFlush({ timeoutMillis: FLUSH_TIMEOUT_MS }));
      await nullOnFailure(provider.shutdown());
    },
  };
}

/**
 * A command id is as long as a trace id; its second half, random in every UUID version we use, is the id of the root
 * span.
 */
function rootContextOf(commandId: CommandId): SpanContext {
  const traceId = commandId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(-2 * SPAN_ID_BYTES), traceFlags: TraceFlags.SAMPLED };
}

/** Random ids for spans, except for a root span, whose ids are derived from its command. */
class RootIdGenerator {
  next: SpanContext | undefined;

  generateTraceId(): string {
    return this.next!.traceId;
  }

  generateSpanId(): string {
    return this.next?.spanId ?? randomBytes(SPAN_ID_BYTES).toString('hex');
  }
}

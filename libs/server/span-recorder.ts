import type { CommandId } from '@libs/protocol/ids.ts';

/**
 * Spans of commands for a trace collector (OpenTelemetry). A trace is a command: the command's id, made by the browser,
 * is the trace id, so every process and job adds to the same trace without passing a context on. Ids, names and times
 * only, never what somebody wrote. Off unless an endpoint is configured; then the library is not even loaded.
 */
export type TraceSpan = {
  commandId: CommandId;
  name: string;
  from: Date | number;
  to: Date | number;
  /** The root span, the parent of the command's other spans. */
  isRoot?: boolean;
  /** The command that caused this one. */
  causedBy?: CommandId;
  attributes?: Record<string, string | number>;
};
export type SpanRecorder = { add: (span: TraceSpan) => void; close: () => Promise<void> };

/** Undefined without an endpoint. `where` names this process. */
export async function createSpanRecorder(
  endpoint: string | undefined,
  where: string,
): Promise<SpanRecorder | undefined> {
  if (!endpoint) return undefined;
  const { createOtlpSpanRecorder } = await import('./span-recorder-otlp.ts');
  return createOtlpSpanRecorder(endpoint, where);
}

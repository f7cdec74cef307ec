import type { CommandId } from '@libs/protocol/ids.ts';

/**
 * Steps of commands for whoever collects traces (OpenTelemetry). A trace is a command: its id, which the browser made, is
 * the trace's id, so that every process and job adds to the same trace without anything being handed on. Ids, names and
 * times only, never a word of anybody. Off unless an address is configured; then not even the library is loaded.
 */
export type TraceSpan = {
  commandId: CommandId;
  name: string;
  from: Date | number;
  to: Date | number;
  /** The whole of it, which the other spans of the command stand under. */
  isRoot?: boolean;
  /** The command that caused this one. */
  causedBy?: CommandId;
  attributes?: Record<string, string | number>;
};
export type SpanRecorder = { add: (span: TraceSpan) => void; close: () => Promise<void> };

/** Undefined without an address. `where` names this process. */
export async function createSpanRecorder(
  endpoint: string | undefined,
  where: string,
): Promise<SpanRecorder | undefined> {
  if (!endpoint) return undefined;
  const { createOtlpSpanRecorder } = await import('./span-recorder-otlp.ts');
  return createOtlpSpanRecorder(endpoint, where);
}

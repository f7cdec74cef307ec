/** An event of a trace; durations in microseconds, `tdur` of processor time. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

const PARTS: readonly [name: string, events: RegExp][] = [
  ['parsing and compiling', /^V8\.(?:Compile|Parse|PreParse)|^v8\.compile|ParseHTML/],
  ['running modules for the first time', /^v8\.evaluateModule|^EvaluateScript/],
  ['running functions', /^FunctionCall|^v8\.callFunction|^RunMicrotasks|^EventDispatch|^TimerFire|^FireAnimationFrame/],
  ['style, layout and paint', /^UpdateLayoutTree|^Layout|^PrePaint|^Paint|^Commit|^Layerize/],
  ['garbage', /GC/],
];

/** Milliseconds of processor time of the page's thread by what it was spent on, each moment counted once. */
export function mainThreadTimes(trace: Buffer): Record<string, number> {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const press = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click');
  const times = Object.fromEntries([...PARTS.map(([name]): [string, number] => [name, 0]), ['other', 0]]);
  if (!press) return times;
  const ofPage = traceEvents
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === press.pid && tid === press.tid && ts >= press.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const [event, own] of ownTimes(ofPage)) {
    const part = PARTS.find(([, events]) => events.test(event.name))?.[0] ?? 'other';
    times[part]! += own / 1_000;
  }
  return times;
}

/** An event's time without that of the events within it. */
function ownTimes(events: readonly TraceEvent[]): Map<TraceEvent, number> {
  const own = new Map<TraceEvent, number>();
  const open: TraceEvent[] = [];
  for (const event of events) {
    while (open.length > 0 && open.at(-1)!.ts + (open.at(-1)!.dur ?? 0) <= event.ts) open.pop();
    const around = open.at(-1);
    if (around) own.set(around, own.get(around)! - (event.tdur ?? 0));
    own.set(event, event.tdur ?? 0);
    open.push(event);
  }
  return own;
}

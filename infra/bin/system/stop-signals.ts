/**
 * Ctrl-C in a terminal arrives twice: once from the terminal, once forwarded by npm. Signals within a second count as
 * one.
 */
const REPEATED_SIGNAL_MS = 1000;
const PARENT_CHECK_INTERVAL_MS = 1000;

export type StopSignals = {
  /** Resolves at the first stop request: Ctrl-C, a signal, a closed terminal, or a launcher that was killed. */
  requested: Promise<void>;
  /** Called at a second request, to stop without waiting. */
  onSecondRequest(act: () => void): void;
};

export function listenForStopSignals(): StopSignals {
  let stopAtOnce = () => {};
  let firstRequestAt: number | undefined;
  let resolveRequested!: () => void;
  const requested = new Promise<void>((resolve) => (resolveRequested = resolve));
  const onSignal = () => {
    firstRequestAt ??= performance.now();
    if (performance.now() - firstRequestAt > REPEATED_SIGNAL_MS) stopAtOnce();
    resolveRequested();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedTerminal);
  onParentExit(onSignal);
  return { requested, onSecondRequest: (act) => void (stopAtOnce = act) };
}

/** The launcher that started this process may be killed with SIGKILL; then this process stops, too. */
function onParentExit(act: () => void): void {
  const launcher = Number(process.env.AIDLINE_RUNNER);
  if (!launcher || launcher !== process.ppid) return;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}

/** Output to a closed terminal fails, which must not prevent an orderly stop. */
function ignoreClosedTerminal(): void {}

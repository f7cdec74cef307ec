/** Ctrl-C in a terminal arrives twice: once from the terminal, once passed on by npm. Within a second both are one wish. */
const REPEATED_SIGNAL_MS = 1000;
const PARENT_CHECK_INTERVAL_MS = 1000;

export type StopSignals = {
  /** Resolves when somebody wants us to stop: Ctrl-C, a signal, a closed terminal, or a runner that was killed. */
  requested: Promise<void>;
  /** Called when they ask again, because they do not want to wait. */
  onSecondRequest(act: () => void): void;
};

export function listenForStopSignals(): StopSignals {
  let impatient = () => {};
  let firstAskedAt: number | undefined;
  let resolveAsked!: () => void;
  const requested = new Promise<void>((resolve) => (resolveAsked = resolve));
  const onSignal = () => {
    firstAskedAt ??= performance.now();
    if (performance.now() - firstAskedAt > REPEATED_SIGNAL_MS) impatient();
    resolveAsked();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedTerminal);
  onParentExit(onSignal);
  return { requested, onSecondRequest: (act) => void (impatient = act) };
}

/** The front door that started us may be killed without a word; nothing of ours should outlive it. */
function onParentExit(act: () => void): void {
  const runner = Number(process.env.AIDLINE_RUNNER);
  if (!runner || runner !== process.ppid) return;
  const timer = setInterval(() => {
    if (process.ppid === runner) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}

/** After the terminal is closed there is nobody to tell; what we stop must stop all the same. */
function ignoreClosedTerminal(): void {}

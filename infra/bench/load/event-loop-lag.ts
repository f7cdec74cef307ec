const LAG = /^aidline_nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? ([\d.e+-]+)$/mu;

/** How late nine-nine of a hundred turns of a service's event loop began at most, since this was asked last. */
export async function readEventLoopP99Ms(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`);
  return Number(LAG.exec(await response.text())?.[1] ?? NaN) * 1000;
}

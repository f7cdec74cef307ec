import { translationCalls, translationCost, translationSeconds } from '@libs/server/metrics.ts';

/** Counts one call of an engine: how long, how it ended, what it cost. Returns what it was told, for the caller to go on with. */
export function measureTranslation(engine: string) {
  const stop = translationSeconds.startTimer({ engine });
  return <T extends string>(outcome: T, costMicros: number): T => {
    stop();
    translationCalls.inc({ engine, outcome });
    if (costMicros > 0) translationCost.inc({ engine }, costMicros / 1_000_000);
    return outcome;
  };
}

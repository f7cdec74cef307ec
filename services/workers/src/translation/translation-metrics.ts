import { translationCalls, translationCost, translationSeconds } from '@libs/server/metrics.ts';

/**
 * Measures one call of an engine: duration, outcome and cost. The returned function records the outcome and returns it.
 */
export function measureTranslation(engine: string) {
  const stop = translationSeconds.startTimer({ engine });
  return <T extends string>(outcome: T, costMicros: number): T => {
    stop();
    translationCalls.inc({ engine, outcome });
    if (costMicros > 0) translationCost.inc({ engine }, costMicros / 1_000_000);
    return outcome;
  };
}

/** Reports 0 from the start, so that dashboards have a translator that nobody has asked yet. */
export function announceTranslator(engine: string): void {
  translationSeconds.zero({ engine });
  translationCalls.inc({ engine, outcome: 'translated' }, 0);
  translationCost.inc({ engine }, 0);
}

import type { RecordOf } from '../content/record-schemas.ts';
import { KeyFigures } from './key-figures.tsx';

/** The key figures of a case: the amount lost, the amount recovered, the time it took. */
export function RecoveryFigures({ figures }: { figures: RecordOf<'reports'>[] }) {
  const shown = figures.map(({ id, value = '', label = '', sample }) => ({ id, value, label, sample }));
  return <KeyFigures figures={shown} className="mt-8" />;
}

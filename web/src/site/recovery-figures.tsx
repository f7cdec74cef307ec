import type { RecordOf } from '../content/record-schemas.ts';
import { KeyFigures } from './key-figures.tsx';

/** The key figures of a story: what was lost, what came back, how long it took. */
export function RecoveryFigures({ figures }: { figures: RecordOf<'reports'>[] }) {
  const shown = figures.map(({ id, value = '', label = '', sample }) => ({ id, value, label, sample }));
  return <KeyFigures figures={shown} className="mt-8" />;
}

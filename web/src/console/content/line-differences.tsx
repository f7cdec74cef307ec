import { useMemo } from 'react';
import { m } from '../../i18n/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { changedSections, lineDiff, type DiffLine } from './line-diff.ts';

const LINE_CLASSES: Record<DiffLine['kind'], string> = {
  same: 'border-transparent text-ink-soft',
  removed: 'border-alarm bg-alarm-soft',
  added: 'border-brand bg-brand-soft',
};
const SIGNS: Record<DiffLine['kind'], string> = { same: ' ', removed: '−', added: '+' };

/** What changes between two texts, line by line; for whoever does not see the colours each line says what it is. */
export function LineDifferences({ before, after, label }: { before: string; after: string; label: string }) {
  const sections = useMemo(() => changedSections(lineDiff(before, after)), [before, after]);
  if (sections.length === 0) return <p className="text-sm text-ink-soft">{m.content_no_difference()}</p>;
  return (
    <ScrollRegion label={label} className="max-h-[60dvh] overflow-y-auto rounded-control border border-line text-sm">
      {sections.map(({ skipped, lines }, index) => (
        <div key={index}>
          {skipped > 0 && (
            <p className="bg-sunken px-2 text-xs text-ink-soft">{m.content_lines_skipped({ count: skipped })}</p>
          )}
          {lines.map((line, at) => (
            <DifferentLine key={at} line={line} />
          ))}
        </div>
      ))}
    </ScrollRegion>
  );
}

function DifferentLine({ line: { kind, text } }: { line: DiffLine }) {
  return (
    <p
      className={classNames(
        'flex gap-2 border-s-4 px-2 whitespace-pre-wrap [overflow-wrap:anywhere]',
        LINE_CLASSES[kind],
      )}
    >
      <span aria-hidden="true" className="w-3 shrink-0 font-mono">
        {SIGNS[kind]}
      </span>
      {kind !== 'same' && (
        <VisuallyHidden>{kind === 'added' ? m.content_line_added() : m.content_line_removed()} </VisuallyHidden>
      )}
      <span className="min-w-0">{text || '\u00a0'}</span>
    </p>
  );
}

import type { ContentCheck } from './use-content-check.ts';
import { m } from '../../i18n/messages.ts';
import { pathOfFault } from './fault-path.ts';
import type { FaultsByFile } from './document-form.tsx';

/** The faults of an entry at the fields that they belong to, by file. */
export function faultsByPath({ faults, files }: Pick<ContentCheck, 'faults' | 'files'>): FaultsByFile {
  const byFile = new Map<string, Map<string, string[]>>();
  for (const fault of faults) {
    const byPath = byFile.get(fault.file) ?? new Map<string, string[]>();
    const path = pathOfFault(files[fault.file] ?? '', fault);
    byPath.set(path, [...(byPath.get(path) ?? []), fault.message]);
    byFile.set(fault.file, byPath);
  }
  return byFile;
}

const MAX_SHOWN = 8;

/** The faults in one place, announced when there are others. What a fault here causes elsewhere is counted only. */
export function FaultList({ check }: { check: ContentCheck }) {
  const { faults, files, isUnavailable, isChecked } = check;
  const own = faults.filter(({ file }) => file in files);
  const shown = (own.length > 0 ? own : faults).slice(0, MAX_SHOWN);
  return (
    <div role="status" className="text-sm">
      {isUnavailable && <p className="text-alarm">{m.content_check_unavailable()}</p>}
      {!isUnavailable && isChecked && faults.length === 0 && <p className="text-ink-soft">{m.content_no_faults()}</p>}
      {faults.length > 0 && (
        <div className="rounded-control border border-alarm p-3">
          <p className="font-semibold">{m.content_faults_found({ count: faults.length })}</p>
          <ul className="list-disc ps-5">
            {shown.map(({ file, line, message }) => (
              <li key={`${file}:${line}:${message}`} className="[overflow-wrap:anywhere]">
                <span className="text-ink-soft">
                  {file}:{line}
                </span>{' '}
                {message}
              </li>
            ))}
          </ul>
          {faults.length > shown.length && <p>{m.content_more_faults({ count: faults.length - shown.length })}</p>}
        </div>
      )}
    </div>
  );
}

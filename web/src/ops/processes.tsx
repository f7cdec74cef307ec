import { useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { isSilent, type OpsSnapshot, type ProcessStatus } from '@libs/protocol/ops.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { formatMemory, formatMetric, formatQuantile } from './format-metric.ts';
import { inMs, p99In } from './ops-metrics.ts';
import { OpsTable } from './ops-tables.tsx';

type ProcessesProps = { http: AuthenticatedHttp; now: OpsSnapshot; lang: Locale };

/** A process that died stays until somebody dismisses it, or it runs again. */
export function Processes({ http, now, lang }: ProcessesProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = async ({ name }: ProcessStatus) => {
    const answer = await http({ method: 'POST', path: '/ops/processes/dismiss', body: { name } });
    if ('value' in answer) setDismissed((names) => [...names, name]);
  };
  const shown = now.processes.filter(({ name }) => !dismissed.includes(name));
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'medium' });
  const stateOf = (process: ProcessStatus) => {
    if (!isSilent(process, Date.parse(now.at))) return m.ops_is_well();
    return (
      <span className="flex items-center gap-3">
        {m.ops_silent_since({ time: time.format(new Date(process.at)) })}
        <Button
          kind="secondary"
          size="small"
          aria-label={m.ops_dismiss_process({ id: process.id })}
          onClick={() => void dismiss(process)}
        >
          {m.ops_dismiss()}
        </Button>
      </span>
    );
  };
  return (
    <OpsTable
      title={m.ops_processes()}
      heads={[m.ops_process(), m.ops_sockets(), m.ops_append(), m.ops_loop(), m.ops_memory(), m.ops_state()]}
      rows={shown.map((process) => {
        const { id, name, startedAt, values } = process;
        const append = p99In(process, 'append_seconds');
        return {
          key: `${name}${startedAt}`,
          cells: [
            <span key="id" title={name}>
              {id}
            </span>,
            formatMetric(values.sockets ?? null, 'count', lang),
            formatQuantile(append.ms, append.isBeyond, lang),
            formatMetric(inMs(values.nodejs_eventloop_lag_p99_seconds), 'ms', lang),
            formatMemory(values.process_resident_memory_bytes ?? null, lang),
            stateOf(process),
          ],
        };
      })}
    />
  );
}

import { useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { SubPage } from '../ui/sub-page.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { MetricCard } from './metric-card.tsx';
import { opsMetricNames, opsMetrics } from './ops-metrics.ts';
import { TranslationEngines, Queues } from './ops-tables.tsx';
import { Processes } from './processes.tsx';
import { QueueBoardLink } from './queue-board-link.tsx';
import { MessageTrace, type TraceQuery } from './message-trace.tsx';
import { useOps } from './use-ops.ts';

type OpsPageProps = { http: AuthenticatedHttp; lang: Locale; onBack: () => void };

/** For operators: the current metrics, what to do about the ones outside their limits, and a message trace. */
export function OpsPage({ http, lang, onBack }: OpsPageProps) {
  const { history, refused } = useOps(http);
  const now = history.at(-1);
  const [traceQuery, setTraceQuery] = useState<TraceQuery | null>(null);
  return (
    <SubPage title={m.ops_title()} onBack={onBack}>
      <div className="grid gap-6">
        {refused && <p role="alert">{refused.message}</p>}
        {!now && !refused && <output className="py-10 text-center text-ink-soft">{m.ops_looking()}</output>}
        {now && (
          <>
            <ul aria-label={m.ops_measures()} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {opsMetricNames.map((name) => (
                <MetricCard key={name} name={name} history={history} lang={lang} />
              ))}
            </ul>
            <MessageTrace http={http} lang={lang} query={traceQuery} />
            <Queues now={now} lang={lang} />
            <QueueBoardLink http={http} />
            <FailedJobs http={http} count={opsMetrics.failed.read(now) ?? 0} onTrace={(id) => setTraceQuery({ id })} />
            <Processes http={http} now={now} lang={lang} />
            <TranslationEngines now={now} lang={lang} />
          </>
        )}
      </div>
    </SubPage>
  );
}

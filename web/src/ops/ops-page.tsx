import { useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Ask } from '../api/ask.ts';
import { m } from '../paraglide/messages.js';
import { SidePage } from '../ui/side-page.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { MeasureCard } from './measure-card.tsx';
import { measureNames, measures } from './measures.ts';
import { Engines, Processes, Queues } from './ops-tables.tsx';
import { QueuesBoard } from './queues-board.tsx';
import { Trace, type Sought } from './trace.tsx';
import { useOps } from './use-ops.ts';

type OpsPageProps = { ask: Ask; lang: Locale; onBack: () => void };

/** For operators: how everything is right now, what to do about what is not, and where a message is. */
export function OpsPage({ ask, lang, onBack }: OpsPageProps) {
  const { history, refused } = useOps(ask);
  const now = history.at(-1);
  const [sought, setSought] = useState<Sought | null>(null);
  return (
    <SidePage title={m.ops_title()} onBack={onBack}>
      <div className="grid gap-6">
        {refused && <p role="alert">{refused.message}</p>}
        {!now && !refused && <output className="py-10 text-center text-ink-soft">{m.ops_looking()}</output>}
        {now && (
          <>
            <ul aria-label={m.ops_measures()} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {measureNames.map((name) => (
                <MeasureCard key={name} name={name} history={history} lang={lang} />
              ))}
            </ul>
            <Trace ask={ask} lang={lang} sought={sought} />
            <Queues now={now} lang={lang} />
            <QueuesBoard ask={ask} />
            <FailedJobs ask={ask} count={measures.failed.read(now)} onTrace={(id) => setSought({ id })} />
            <Processes now={now} lang={lang} />
            <Engines now={now} lang={lang} />
          </>
        )}
      </div>
    </SidePage>
  );
}

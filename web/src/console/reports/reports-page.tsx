import { useEffect, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { ReportQuery } from '@libs/protocol/reports.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/form-fields.tsx';
import { useStore } from '../../ui/use-store.ts';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { ConsoleSubPage } from '../console-sub-page.tsx';
import { LoadState } from '../load-state.tsx';
import { ReportCards } from './report-cards.tsx';
import { lastDays, RANGE_DAYS } from './report-range.ts';
import { saveReport } from './save-report.ts';
import { TagDefinitionsStore } from '../tags/tags-store.ts';
import { useReport } from './use-report.ts';

type ReportsPageProps = {
  http: AuthenticatedHttp;
  lang: Locale;
  name: string;
  onBack: () => void;
  onLogOut: () => void;
};

/** For leads: how many people wrote, how long they waited and what became of it. Never one agent beside another. */
export function ReportsPage({ http, lang, ...page }: ReportsPageProps) {
  const [query, setQuery] = useState<ReportQuery>(() => lastDays(28));
  const { report, refusal } = useReport(http, query);
  const [tagStore] = useState(() => new TagDefinitionsStore(http));
  const { tags } = useStore(tagStore.store);
  useEffect(() => void tagStore.load(), [tagStore]);
  return (
    <ConsoleSubPage title={m.reports_title()} {...page}>
      <output className="mb-3 block text-sm text-alarm empty:hidden">{refusal}</output>
      <div className="flex flex-col gap-4">
        <RangeForm query={query} onChange={setQuery} onSave={() => void saveReport(http, query)} />
        {!report && !refusal && <LoadState refusal={null} />}
        {report && <ReportCards report={report} by={query.by} tags={tags} lang={lang} />}
      </div>
    </ConsoleSubPage>
  );
}

type RangeFormProps = { query: ReportQuery; onChange: (query: ReportQuery) => void; onSave: () => void };

function RangeForm({ query, onChange, onSave }: RangeFormProps) {
  return (
    <section aria-label={m.reports_range()} className={CARD_CLASSES}>
      <div className="flex flex-wrap gap-2">
        {RANGE_DAYS.map((days) => {
          const range = lastDays(days);
          const isShown = range.from === query.from && range.to === query.to;
          return (
            <Button
              key={days}
              size="small"
              kind={isShown ? 'primary' : 'secondary'}
              aria-pressed={isShown}
              onClick={() => onChange(range)}
            >
              {m.reports_last({ days })}
            </Button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
        <TextField
          type="date"
          label={m.reports_from()}
          value={query.from}
          max={query.to}
          onChange={({ target }) => target.value && onChange({ ...query, from: target.value })}
        />
        <TextField
          type="date"
          label={m.reports_to()}
          value={query.to}
          min={query.from}
          onChange={({ target }) => target.value && onChange({ ...query, to: target.value })}
        />
        <Select
          label={m.reports_by()}
          value={query.by}
          onValue={(by) => onChange({ ...query, by: by === 'week' ? 'week' : 'day' })}
        >
          <option value="day">{m.reports_day()}</option>
          <option value="week">{m.reports_week()}</option>
        </Select>
        <Button kind="secondary" onClick={onSave}>
          {m.reports_save()}
        </Button>
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { ChatButton } from './chat-buttons.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportAges } from './report-ages.tsx';
import { ReportScams } from './report-scams.tsx';
import { TitledTextList } from './titled-text-list.tsx';

type ReportRecord = RecordOf<'reports'>;

type ReportProps = {
  records: ReportRecord[];
  /** `top`: the key figures, which stand above the text. `rest`: everything else, below it. */
  part: 'top' | 'rest';
};

export function Report({ records, part }: ReportProps) {
  const ofKind = (kind: ReportRecord['kind']) => records.filter((record) => record.kind === kind);
  const figures = ofKind('figure').map(toFigure);
  const isTop = (id: string) => records.some((record) => record.id === id && record.top);
  if (part === 'top') return <KeyFigures figures={figures.filter(({ id }) => isTop(id))} className="mt-8" />;
  const others = figures.filter(({ id }) => !isTop(id));
  const recordsOfKind = (kind: ReportRecord['kind']) =>
    ofKind(kind).map(({ id, title = '', text = '' }) => ({ id, title, text }));
  return (
    <>
      <ReportSection id="scams" title={m.report_scams()} of={ofKind('scam')}>
        <ReportScams scams={ofKind('scam')} />
      </ReportSection>
      <ReportSection id="ages" title={m.report_ages()} of={ofKind('age')}>
        <ReportAges ages={ofKind('age')} />
      </ReportSection>
      <ReportSection id="figures" title={m.report_figures()} of={others}>
        <KeyFigures figures={others} className="mt-6" />
      </ReportSection>
      <ReportSection id="measures" title={m.report_measures()} of={ofKind('measure')}>
        <TitledTextList items={recordsOfKind('measure')} />
      </ReportSection>
      <ReportSection id="outlook" title={m.report_outlook()} of={ofKind('outlook')}>
        <TitledTextList items={recordsOfKind('outlook')} />
      </ReportSection>
      {records.some(({ sample }) => sample) && (
        <p className="mt-8">
          <SampleLabel />
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ChatButton draft={m.report_download_request()}>{m.report_download()}</ChatButton>
        <ChatButton kind="secondary" draft={m.report_subscribe_request()}>
          {m.report_subscribe()}
        </ChatButton>
      </div>
    </>
  );
}

function toFigure({ id, value = '', label = '', change, sample }: ReportRecord) {
  return { id, value, label: change ? `${label} (${change})` : label, sample };
}

type ReportSectionProps = {
  id: string;
  title: string;
  /** What it is about; without any there is no section. */
  of: readonly unknown[];
  children: ReactNode;
};

function ReportSection({ id, title, of, children }: ReportSectionProps) {
  if (of.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="mt-12">
      <h2 id={`${id}-title`} className="font-display text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

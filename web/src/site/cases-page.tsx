import type { PageContent } from '../content/page-loaders.ts';
import { m } from '../i18n/messages.ts';
import { CaseCard } from './case-card.tsx';
import { CaseTypes } from './case-types.tsx';
import { ChatButton } from './chat-buttons.tsx';
import { KeyFigures } from './key-figures.tsx';
import { HelpOffer } from './help-offer.tsx';
import { PageIntro } from './page-intro.tsx';
import { Section } from './section.tsx';

export function CasesPage(content: PageContent<'/cases'>) {
  const { texts, isSample, statistics, cases, regions } = content;
  const fraudTypes = content['fraud-types'];
  const nameOf = (list: { id: string; name: string }[], id: string) =>
    list.find((entry) => entry.id === id)?.name ?? id;
  return (
    <>
      <PageIntro texts={texts} isSample={isSample}>
        <KeyFigures figures={statistics} className="mt-10" />
      </PageIntro>
      {cases.length > 0 && (
        <Section id="featured" title={m.cases_featured()} lead={m.cases_featured_lead()} tone="sunken">
          <ul className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {cases.map((record) => (
              <li key={record.id}>
                <CaseCard
                  record={record}
                  fraudType={nameOf(fraudTypes, record.fraudType)}
                  region={nameOf(regions, record.region)}
                />
              </li>
            ))}
          </ul>
          <ChatButton size="large" className="mt-10">
            {m.cases_ask()}
          </ChatButton>
        </Section>
      )}
      {content['case-types'].length > 0 && (
        <Section id="case-types" title={m.cases_types()} lead={m.cases_types_lead()}>
          <CaseTypes types={content['case-types']} nameOf={(id) => nameOf(fraudTypes, id)} />
          <h3 className="mt-12 text-xl">{m.cases_labels()}</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {fraudTypes.map(({ id, name }) => (
              <li key={id} className="max-w-full rounded-full bg-sunken px-3 py-1">
                {name}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <HelpOffer />
    </>
  );
}

import type { PageContent } from '../content/page-loaders.ts';
import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { SampleLabel } from '../ui/sample-label.tsx';
import { ChatButton } from './chat-buttons.tsx';
import { KeyFigures } from './key-figures.tsx';
import { OwnPicture } from './own-picture.tsx';
import { PageIntro } from './page-intro.tsx';
import { Pennant } from './pennant.tsx';
import { Section } from './section.tsx';
import { TitledTextList } from './titled-text-list.tsx';

export function PartnersPage(content: PageContent<'/partners'>) {
  const { texts, isSample, statistics, partners, regions, cooperation } = content;
  const ofKind = (kind: string) => cooperation.filter((item) => item.kind === kind);
  return (
    <>
      <PageIntro texts={texts} isSample={isSample}>
        <KeyFigures figures={statistics} className="mt-10" />
      </PageIntro>
      {content['partner-groups'].map((group, index) => (
        <Section key={group.id} id={group.id} title={group.title} lead={group.text} tone={index ? 'paper' : 'sunken'}>
          <ul className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {partners
              .filter((partner) => partner.group === group.id)
              .map((partner) => (
                <li key={partner.id}>
                  <PartnerCard partner={partner} region={regions.find(({ id }) => id === partner.region)} />
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <CooperationSection id="types" title={m.partners_types()} items={ofKind('type')} tone="sunken" />
      <CooperationSection id="areas" title={m.partners_areas()} items={ofKind('area')} tone="paper" />
      <CooperationSection id="benefits" title={m.partners_benefits()} items={ofKind('benefit')} tone="sunken" />
      <Section id="apply" title={m.partners_apply_title()} lead={m.partners_apply_text()}>
        <div className="mt-6 flex flex-wrap gap-3">
          <ChatButton size="large" draft={m.partners_apply_request()}>
            {m.partners_apply()}
          </ChatButton>
          <ChatButton kind="secondary" size="large">
            {m.partners_learn_more()}
          </ChatButton>
        </div>
        <SafetyNotice className="mt-6 max-w-3xl" />
      </Section>
    </>
  );
}

type CooperationSectionProps = {
  id: string;
  title: string;
  items: RecordOf<'cooperation'>[];
  tone: 'paper' | 'sunken';
};

function CooperationSection({ items, ...section }: CooperationSectionProps) {
  if (items.length === 0) return null;
  return (
    <Section {...section}>
      <TitledTextList items={items} />
    </Section>
  );
}

type PartnerCardProps = {
  partner: RecordOf<'partners'>;
  region: RecordOf<'regions'> | undefined;
};

function PartnerCard({ partner, region }: PartnerCardProps) {
  return (
    <article className="flex h-full flex-col border-t-2 border-line-strong pt-3">
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Pennant flag={region?.flag} />
        {region?.name}
      </p>
      {partner.logo && (
        <p className="mt-3 self-start rounded-control bg-logo-ground p-2">
          <OwnPicture picture={partner.logo} shape="logo" className="h-auto w-44 max-w-full" />
        </p>
      )}
      <h3 className="mt-1 text-lg">{partner.name}</h3>
      <p className="mt-1 mb-2 text-ink-soft">{partner.text}</p>
      {partner.sample && (
        <p className="mt-auto">
          <SampleLabel />
        </p>
      )}
    </article>
  );
}

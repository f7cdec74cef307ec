import { Link } from '@tanstack/react-router';
import { hasPage } from '../content/navigation.ts';
import type { PageContent } from '../content/page-loaders.ts';
import { m } from '../i18n/messages.ts';
import { buttonClasses } from '../ui/button-style.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { KeyFigures } from './key-figures.tsx';
import { HelpOffer } from './help-offer.tsx';
import { PageIntro } from './page-intro.tsx';
import { Section } from './section.tsx';
import { Timeline } from './timeline.tsx';
import { TitledTextList } from './titled-text-list.tsx';

export function AboutPage({ texts, isSample, about, values, timelines, statistics }: PageContent<'/about'>) {
  const ofKind = (...kinds: string[]) => about.filter(({ kind }) => kinds.includes(kind));
  const history = timelines.filter(({ timeline }) => timeline === 'history');
  const joins = ofKind('join').filter(({ to }) => !to || hasPage(to));
  return (
    <>
      <PageIntro texts={texts} isSample={isSample} />
      {ofKind('mission', 'vision').length > 0 && (
        <Section id="mission" title={m.about_mission()} tone="sunken">
          <div className="mt-8 grid gap-10 md:grid-cols-2">
            {ofKind('mission', 'vision').map(({ id, title, text }) => (
              <div key={id}>
                <h3 className="font-display text-2xl">{title}</h3>
                <p className="mt-2 max-w-prose text-lg">{text}</p>
              </div>
            ))}
          </div>
        </Section>
      )}
      {values.length > 0 && (
        <Section id="values" title={m.about_values()}>
          <TitledTextList items={values} />
        </Section>
      )}
      {history.length > 0 && (
        <Section id="history" title={m.about_history()} tone="sunken">
          <Timeline steps={history} />
        </Section>
      )}
      {(ofKind('overview').length > 0 || statistics.length > 0) && (
        <Section id="overview" title={m.about_overview()}>
          <TitledTextList items={ofKind('overview')} />
          <KeyFigures figures={statistics} className="mt-12" />
        </Section>
      )}
      {joins.length > 0 && (
        <Section id="join" title={m.about_join()} tone="sunken">
          <div className="mt-8 grid gap-10 md:grid-cols-2">
            {joins.map(({ id, title, text, to, sample }) => (
              <div key={id}>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 mb-4 text-ink-soft">{text}</p>
                {to && (
                  <Link to={to} className={buttonClasses({ kind: 'secondary' })}>
                    {title}
                  </Link>
                )}
                {sample && (
                  <p className="mt-3">
                    <SampleLabel />
                  </p>
                )}
              </div>
            ))}
          </div>
        </Section>
      )}
      <HelpOffer />
    </>
  );
}

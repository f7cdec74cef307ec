import type { NewsContent } from '../content/page-loaders.ts';
import { m } from '../i18n/messages.ts';
import { ArticleHeader, Illustration, RelatedArticles } from './article-page.tsx';
import { BackButton } from './back-button.tsx';
import { HelpOffer } from './help-offer.tsx';
import { NewsCases } from './news-cases.tsx';
import { Prose } from './prose.tsx';
import { RecoveryFigures } from './recovery-figures.tsx';
import { Report } from './report.tsx';
import { Sources } from './sources.tsx';
import { Timeline } from './timeline.tsx';

/** A news item: the text, and its cases, timeline and report where it has them. */
export function NewsPage({ article, cases, timeline, report }: NewsContent) {
  const key = report.filter(({ kind }) => kind === 'recovery');
  const figures = report.filter(({ kind }) => kind !== 'recovery');
  return (
    <>
      <article className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
        <BackButton />
        <ArticleHeader
          article={article}
          badge={
            <p className="mb-3 inline-block rounded-full bg-brand px-3 py-0.5 text-sm font-semibold text-on-brand">
              {article.category.name}
            </p>
          }
        />
        <Illustration picture={article.picture} />
        {key.length > 0 && <RecoveryFigures figures={key} />}
        {figures.length > 0 && <Report records={figures} part="top" />}
        <div className="mt-8">
          <Prose prose={article.prose} />
        </div>
        {timeline.length > 0 && (
          <section aria-labelledby="timeline-title" className="mt-12">
            <h2 id="timeline-title" className="font-display text-2xl">
              {m.news_timeline()}
            </h2>
            <Timeline steps={timeline} />
          </section>
        )}
        {cases.length > 0 && <NewsCases cases={cases} />}
        {figures.length > 0 && <Report records={figures} part="rest" />}
        <Sources sources={article.sources} />
      </article>
      <HelpOffer />
      <RelatedArticles cards={article.related} />
    </>
  );
}

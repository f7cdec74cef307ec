import type { ArticleSummary, CrisisLine } from '../content/content-loader.ts';
import type { GuideCountry } from '../content/guide-loaders.ts';
import type { PageContent } from '../content/page-loaders.ts';
import { AidLine } from './aid-line.tsx';
import { ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';
import { HomeNews } from './home-news.tsx';
import { HomeServices } from './home-services.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { RescuerWarning } from './rescuer-warning.tsx';
import { Testimonials } from './testimonials.tsx';
import { WarningSigns } from './warning-signs.tsx';

type HomePageProps = PageContent<'/'> & {
  news: ArticleSummary[];
  countries: GuideCountry[];
  crisisLines: CrisisLine[];
};

export function HomePage(content: HomePageProps) {
  return (
    <div className="relative isolate">
      <AidLine />
      <Hero countries={content.countries} />
      <HowItWorks />
      <RescuerWarning />
      <WarningSigns />
      <HomeServices cards={content['service-cards']} services={content.services} figures={content.statistics} />
      <Testimonials testimonials={content.testimonials} />
      <HomeNews news={content.news} />
      <ContactSection crisisLines={content.crisisLines} />
    </div>
  );
}

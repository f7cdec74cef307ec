import type { CrisisLine, OrganisationTexts } from '../content/content-loader.ts';
import type { PageContent } from '../content/page-loaders.ts';
import { CONTACT } from '../content/contact.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { SampleLabel } from '../ui/sample-label.tsx';
import { ClaimPolicy } from './claim-policy.tsx';
import { CrisisLines } from './crisis-lines.tsx';
import { FirstHour } from './first-hour.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { PageIntro } from './page-intro.tsx';
import { ReportingHotlines } from './reporting-hotlines.tsx';

type ReachUsPageProps = PageContent<'/reach-us'> & { own: OrganisationTexts; crisisLines: CrisisLine[] };

/** Where the chat's buttons lead without script: the other ways to get help. */
export function ReachUsPage(content: ReachUsPageProps) {
  return (
    <>
      <PageIntro texts={{ heading: m.reach_title(), lead: m.reach_lead() }} />
      <div className="mx-auto grid max-w-6xl items-start gap-10 px-4 pb-16 lg:grid-cols-2">
        <div className="grid gap-6">
          <dl className="grid gap-6">
            <div>
              <dt className="font-semibold">{m.contact_email_title()}</dt>
              <dd className="text-xl">
                <a href={`mailto:${CONTACT.email()}`} className="underline underline-offset-4 [overflow-wrap:anywhere]">
                  {CONTACT.email()}
                </a>{' '}
                {CONTACT.sample && <SampleLabel />}
                <p className="text-base text-ink-soft">{m.contact_email_text()}</p>
              </dd>
            </div>
            <div>
              <dt className="font-semibold">{m.contact_address_title()}</dt>
              <dd>
                {CONTACT.address()} {CONTACT.sample && <SampleLabel />}
              </dd>
            </div>
            <OpeningHours hours={content.own.hours} />
          </dl>
          <section aria-labelledby="crisis-title" className="rounded-card bg-brand-soft p-5">
            <h2 id="crisis-title" className="text-xl">
              {m.care_title()}
            </h2>
            <CrisisLines lines={content.crisisLines} />
          </section>
          <SafetyNotice />
          <ClaimPolicy text={content.own.claimPolicy} />
          <ReportingHotlines lines={content['reporting-lines']} />
        </div>
        <FirstHour />
      </div>
    </>
  );
}

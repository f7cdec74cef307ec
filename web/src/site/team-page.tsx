import type { PageContent } from '../content/page-loaders.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { ChatButton } from './chat-buttons.tsx';
import { CONTACT } from '../content/contact.ts';
import { PageIntro } from './page-intro.tsx';
import { PersonCard } from './person-card.tsx';
import { Section } from './section.tsx';

export function TeamPage({ texts, isSample, leaders, consultants }: PageContent<'/team'>) {
  return (
    <>
      <PageIntro texts={texts} isSample={isSample} />
      {leaders.length > 0 && (
        <Section id="leaders" title={m.team_leaders()} lead={m.team_leaders_lead()}>
          <ul className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-2">
            {leaders.map((person, index) => (
              <li key={person.id}>
                <PersonCard person={person} seed={index} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {consultants.length > 0 && (
        <Section id="consultants" title={m.team_consultants()} lead={m.team_consultants_lead()} tone="sunken">
          <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {consultants.map((person, index) => (
              <li key={person.id}>
                <PersonCard person={person} seed={index + 20} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="join" title={m.team_join()} lead={m.team_join_text()}>
        <div className="mt-6 flex flex-wrap gap-3">
          <ChatButton size="large" draft={m.team_openings_request()}>
            {m.team_openings()}
          </ChatButton>
          <ChatButton kind="secondary" size="large">
            {m.team_contact()}
          </ChatButton>
        </div>
        <p className="mt-4">
          <a href={`mailto:${CONTACT.email()}`} className="underline underline-offset-4 [overflow-wrap:anywhere]">
            {m.team_resume()}
          </a>
        </p>
        <SafetyNotice className="mt-6 max-w-3xl" />
      </Section>
    </>
  );
}

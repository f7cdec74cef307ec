import type { ReactNode } from 'react';
import type { CrisisLine } from '../content/content-loader.ts';
import { CONTACT } from '../content/contact.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { SampleLabel } from '../ui/sample-label.tsx';
import { ChatButton } from './chat-buttons.tsx';
import { CrisisLines } from './crisis-lines.tsx';
import { Section } from './section.tsx';

export function ContactSection({ crisisLines }: { crisisLines: CrisisLine[] }) {
  return (
    <Section id="contact" title={m.contact_title()} isOnLine>
      <div className="mt-8 grid gap-5 lg:grid-cols-[1.6fr_1fr_1fr]">
        <ContactCard title={m.contact_chat_title()}>
          <p className="text-ink-soft">{m.contact_chat_text()}</p>
          <ChatButton size="large" className="mt-4">
            {m.contact_chat_open()}
          </ChatButton>
          <noscript>
            <p className="mt-3">{m.contact_no_script()}</p>
          </noscript>
          <SafetyNotice className="mt-5" />
        </ContactCard>
        <ContactCard title={m.contact_email_title()}>
          <p className="font-semibold [overflow-wrap:anywhere]">{CONTACT.email()}</p>
          {CONTACT.sample && <SampleLabel />}
          <p className="mt-3 text-ink-soft">{m.contact_email_text()}</p>
        </ContactCard>
        <ContactCard title={m.contact_address_title()}>
          <p>{CONTACT.address()}</p>
          {CONTACT.sample && <SampleLabel />}
        </ContactCard>
      </div>
      <div className="mt-8 rounded-card bg-brand-soft p-5 sm:p-6">
        <h3 className="text-xl">{m.care_title()}</h3>
        <p className="mt-2 mb-3 max-w-prose">{m.care_text()}</p>
        <CrisisLines lines={crisisLines} />
      </div>
    </Section>
  );
}

function ContactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5 [overflow-wrap:anywhere] sm:p-6">
      <h3 className="mb-2 text-xl">{title}</h3>
      {children}
    </section>
  );
}

import { CONTACT } from '../content/contact.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';

/** Whether and how a case is taken on, and what that costs, in the organisation's words. Nothing where it says nothing. */
export function ClaimPolicy({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <section id="claims" aria-labelledby="claims-title" className="border-t border-line pt-5">
      <h2 id="claims-title" className="text-xl">
        {m.claims_title()} {CONTACT.sample && <SampleLabel />}
      </h2>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className="mt-3 max-w-prose whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </section>
  );
}

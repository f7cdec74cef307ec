import type { Locale } from '@libs/protocol/languages.ts';
import type { UnpublishedOrganisation } from '../src/content/unpublished-organisation.ts';
import { filledMessages } from './organisation.ts';
import { organisationFacts } from './organisation-facts.ts';
import { organisationLook } from './organisation-look.ts';
import type { SiteContent } from './read-content.ts';

/** A site with the text of its logo, of which only a build makes a file. */
export type SiteWithLogo = { content: SiteContent; logo: string | undefined };

/** What is otherwise of the organisation than what is published, in a language; null where nothing is. */
export function organisationPreview(
  now: SiteWithLogo,
  next: SiteWithLogo,
  language: Locale,
): UnpublishedOrganisation | null {
  const messages = changedMessages(now.content, next.content, language);
  const facts = factsWithLogo(next);
  const isSame = Object.keys(messages).length === 0 && JSON.stringify(facts) === JSON.stringify(factsWithLogo(now));
  return isSame ? null : { facts, messages, css: organisationLook(next.content.organisation.colour) };
}

function changedMessages(now: SiteContent, next: SiteContent, language: Locale): Record<string, string> {
  const published = filledMessages(language, now.organisation);
  const changed = Object.entries(filledMessages(language, next.organisation)).filter(
    ([key, text]) => typeof text === 'string' && text !== published[key],
  );
  return Object.fromEntries(changed);
}

function factsWithLogo({ content, logo }: SiteWithLogo) {
  const facts = organisationFacts(content);
  return facts.logo && logo ? { ...facts, logo: `data:image/svg+xml,${encodeURIComponent(logo)}` } : facts;
}

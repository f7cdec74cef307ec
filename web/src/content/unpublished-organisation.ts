import type { OrganisationFacts } from '../organisation/organisation-facts.ts';

/** What the preview shows of an organisation as it is typed, in one language; `web/build/organisation-preview.ts` writes it. */
export type UnpublishedOrganisation = {
  facts: OrganisationFacts;
  /** The messages that say something else with it, by their keys; what a page fills in is in braces. */
  messages: Readonly<Record<string, string>>;
  /** Its colours. */
  css: string;
};

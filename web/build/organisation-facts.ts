import { join } from 'node:path';
import type { OrganisationFacts } from '../src/organisation/organisation-facts.ts';
import { socialLinksOf } from './organisation.ts';
import { pagesOf, type SiteContent } from './read-content.ts';
import { writeIfChanged } from './write-if-changed.ts';

const FACTS_FILE = join(import.meta.dirname, '../src/organisation/organisation.gen.ts');

/** What pages import of the organisation. */
export function organisationFacts(content: SiteContent): OrganisationFacts {
  const { sample, languages, colour, logo, site } = content.organisation;
  return {
    ...{ sample, site, languages, colour },
    logo: logo ? `/${logo}` : null,
    social: socialLinksOf(content.organisation),
    pages: pagesOf(content).flatMap(({ path }) => (isFixed(path) ? [path] : [])),
  };
}

/** Writes it. */
export function writeOrganisationFacts(content: SiteContent): void {
  const code = `// Written by the build from the content.
import type { OrganisationFacts } from './organisation-facts.ts';

export const organisation: OrganisationFacts = ${JSON.stringify(organisationFacts(content))};
`;
  writeIfChanged(FACTS_FILE, code);
}

/** `/team`, not `/blog/some-article`: what menus lead to. */
const isFixed = (path: string): boolean => path.lastIndexOf('/') === 0;

import type { Locale } from '@libs/protocol/languages.ts';

/** What pages know of the organisation beside its words; the build writes it from the content. */
export type OrganisationFacts = {
  /** Invented, and marked so wherever it is shown. */
  sample: boolean;
  /** `https://…`, without a path. */
  site: string;
  /** Offered, the first one to whoever asks for none. */
  languages: readonly Locale[];
  /** `#rrggbb`, as it was chosen; tokens.css has what is readable of it. */
  colour: string;
  /** The address of its own logo. */
  logo: string | null;
  /** Its accounts elsewhere. */
  social: readonly { name: string; url: string }[];
  /** The pages that there are, without a language: `/team`. */
  pages: readonly string[];
};

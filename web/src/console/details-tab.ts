import { m } from '../i18n/messages.ts';

/** What can be shown beside a conversation, one at a time. */
export const detailsTabs = ['person', 'case', 'notes', 'files', 'history'] as const;
export type DetailsTab = (typeof detailsTabs)[number];

export const DETAILS_TAB_NAMES: Record<DetailsTab, () => string> = {
  person: m.details_person,
  case: m.details_case,
  notes: m.details_notes,
  files: m.details_files,
  history: m.details_history,
};

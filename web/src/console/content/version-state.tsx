import type { ContentState, ContentVersion, LanguageState } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { formatTime } from '../../chat/format-time.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';

const STATE_NAMES: Record<ContentState, () => string> = {
  draft: m.content_state_draft,
  waiting: m.content_state_waiting,
  approved: m.content_state_approved,
  faulty: m.content_state_faulty,
  published: m.content_state_published,
};
const STATE_TONES: Record<ContentState, BadgeTone> = {
  ...{ draft: 'quiet', waiting: 'lamp', approved: 'brand', faulty: 'alarm', published: 'quiet' },
};

/** Of a version: its state, and who did it when. */
export function VersionState({ version, lang }: { version: ContentVersion | null; lang: Locale }) {
  if (!version) return <span className="text-sm text-ink-soft">{m.content_shipped()}</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      <Badge tone={STATE_TONES[version.state]}>{stateName(version, lang)}</Badge>
      <span>{m.content_saved_by({ name: version.savedByName, when: formatTime(lang, version.savedAt) })}</span>
    </span>
  );
}

function stateName({ state, publishAt, isRemoval }: ContentVersion, lang: Locale): string {
  const isScheduled = state === 'approved' && publishAt && Date.parse(publishAt) > Date.now();
  const name = isScheduled ? m.content_state_scheduled({ when: formatTime(lang, publishAt) }) : STATE_NAMES[state]();
  return isRemoval ? `${m.content_removal()} · ${name}` : name;
}

export const LANGUAGE_STATES: Record<LanguageState, () => string> = {
  current: m.content_language_current,
  older: m.content_language_older,
  missing: m.content_language_missing,
};
const LANGUAGE_CLASSES: Record<LanguageState, string> = {
  current: 'text-ink-soft',
  older: 'text-on-lamp bg-lamp-soft',
  missing: 'text-alarm',
};

/** Of a document: each language with how its text stands to the original. */
export function LanguageStates({
  languages,
  states,
}: {
  languages: readonly Locale[];
  states: Readonly<Record<string, LanguageState>>;
}) {
  const known = languages.flatMap((language) => (states[language] ? [[language, states[language]] as const] : []));
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1 text-xs">
      {known.map(([language, state]) => (
        <li key={language} className={classNames('rounded px-1.5 py-0.5', LANGUAGE_CLASSES[state])}>
          <span lang={language}>{languageList[language].name}</span> {LANGUAGE_STATES[state]()}
        </li>
      ))}
    </ul>
  );
}

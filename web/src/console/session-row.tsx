import { type KeyboardEvent, memo } from 'react';
import type { TargetState } from '@libs/hours/answer-target.ts';
import type { CustomerDetails } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { TagDefinition } from '@libs/protocol/tags.ts';
import { formatTime } from '../chat/format-time.ts';
import { m } from '../i18n/messages.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CountBadge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { customerInitials, customerName, shownStatus, statusLabel } from './customer.ts';
import { DangerBadge } from './distress/danger-badge.tsx';
import { lastActivityAt } from './inbox-store.ts';
import { languageName, shortLanguageName } from './language-name.ts';
import { isInDanger } from './line-order.ts';
import { PresenceBadge } from './presence-badge.tsx';
import type { RowDensity } from './row-density.ts';
import { StatusBadge } from './status-badge.tsx';
import { TagChips } from './tags/tag-chips.tsx';
import { WaitClock } from './wait-clock.tsx';

type SessionRowProps = {
  row: InboxRow;
  /** Once this agent has opened the conversation. */
  details: CustomerDetails | undefined;
  /** The name of the agent whose it is. */
  owner: string | null;
  tags: readonly TagDefinition[];
  /** How the wait of a row stands to its target. */
  targetOf: (row: InboxRow) => TargetState;
  density: RowDensity;
  now: number;
  isSelected: boolean;
  /** The unsent draft of this conversation. */
  draft: string;
  /** Whether Tab stops at this row; arrow keys move on from it. */
  isTabStop: boolean;
  isTranslating: boolean;
  onSelect: (sessionId: SessionId) => void;
  onNavigationKey: (event: KeyboardEvent, from: SessionId) => void;
  lang: Locale;
};

/**
 * One conversation in the list. Memoized: rendered only when its own props change, because up to a thousand rows may be
 * updating.
 */
export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { row, density, isSelected, isTabStop, onSelect, onNavigationKey } = props;
  return (
    <button
      type="button"
      data-session-id={row.sessionId}
      aria-current={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onSelect(row.sessionId)}
      onKeyDown={(event) => onNavigationKey(event, row.sessionId)}
      className={classNames(
        'flex size-full rounded-control border-s-4 ps-1.5 pe-2.5 text-start',
        density === 'compact' ? 'items-center gap-2' : 'items-start gap-3 py-2',
        isInDanger(row) ? 'border-alarm' : 'border-transparent',
        isSelected ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      {density === 'compact' ? <CompactRow {...props} /> : <ComfortableRow {...props} />}
    </button>
  );
});

/** Two lines in 44 px: who and how long, then what was said last and what is to be known beside it. */
function CompactRow(props: SessionRowProps) {
  const { row, now, tags, lang, isTranslating } = props;
  return (
    <>
      <PresenceBadge row={row} now={now} isDotOnly />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="flex items-center gap-2">
          <CustomerName {...props} />
          <DangerBadge row={row} />
          <RowTime row={row} lang={lang} targetOf={props.targetOf} />
        </span>
        <span className="flex items-center gap-1.5">
          <Preview {...props} />
          {isTranslating && <TranslatingIcon />}
          <TagChips tagIds={row.tagIds} tags={tags} lang={lang} most={1} />
          <RowLanguage row={row} lang={lang} />
          <RowOwner {...props} />
          <CountBadge count={row.unread} label={m.console_unread({ count: row.unread })} />
        </span>
      </span>
    </>
  );
}

function ComfortableRow(props: SessionRowProps) {
  const { row, details, now, tags, lang, isTranslating } = props;
  return (
    <>
      <Avatar initials={customerInitials({ sessionId: row.sessionId, ...details })} isOnline={row.isOnline} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <CustomerName {...props} />
          <DangerBadge row={row} />
          <RowTime row={row} lang={lang} targetOf={props.targetOf} />
        </span>
        <span className="flex items-center gap-2">
          <Preview {...props} />
          <CountBadge count={row.unread} label={m.console_unread({ count: row.unread })} />
        </span>
        <span className="mt-0.5 flex items-center gap-2 overflow-clip">
          <PresenceBadge row={row} now={now} />
          <StatusBadge status={shownStatus(row)} />
          <RowLanguage row={row} lang={lang} />
          {isTranslating && <TranslatingIcon />}
          <TagChips tagIds={row.tagIds} tags={tags} lang={lang} most={1} />
          {props.owner !== null && <span className="min-w-0 truncate text-xs text-ink-soft">{props.owner}</span>}
        </span>
      </span>
    </>
  );
}

function CustomerName({ row, details }: Pick<SessionRowProps, 'row' | 'details'>) {
  return (
    <span className={classNames('min-w-0 flex-1 truncate', row.unread > 0 ? 'font-bold' : 'font-semibold')}>
      {customerName({ sessionId: row.sessionId, ...details })}
    </span>
  );
}

function Preview({ row, draft }: Pick<SessionRowProps, 'row' | 'draft'>) {
  return (
    <bdi className={classNames('block min-w-20 flex-1 truncate text-sm', row.unread > 0 ? '' : 'text-ink-soft')}>
      {draft.trim() ? m.console_draft_preview({ text: draft.trim() }) : row.lastMessage || previewPlaceholder(row)}
    </bdi>
  );
}

/** Since when they wait for a word; otherwise when somebody wrote last. */
function RowTime({ row, lang, targetOf }: Pick<SessionRowProps, 'row' | 'lang' | 'targetOf'>) {
  if (row.waitingSince) return <WaitClock since={row.waitingSince} lang={lang} readTarget={() => targetOf(row)} />;
  return (
    <time dateTime={lastActivityAt(row)} className="shrink-0 text-xs text-ink-soft tabular-nums">
      {formatTime(lang, lastActivityAt(row))}
    </time>
  );
}

function RowLanguage({ row, lang }: Pick<SessionRowProps, 'row' | 'lang'>) {
  return (
    <abbr
      title={languageName(lang, row.lang)}
      className="shrink-0 rounded-sm border border-line px-1 text-xs text-ink-soft no-underline"
    >
      {shortLanguageName(row.lang)}
    </abbr>
  );
}

/** Whose it is; of a conversation that is nobody's, its status. Who waits is told by the clock. */
function RowOwner({ row, owner }: Pick<SessionRowProps, 'row' | 'owner'>) {
  const status = shownStatus(row);
  if (status === 'waiting') return <VisuallyHidden>{statusLabel(status)}</VisuallyHidden>;
  if (status !== 'active') return <StatusBadge status={status} />;
  return (
    <span className="max-w-20 min-w-12 truncate text-xs font-semibold text-brand">
      <VisuallyHidden>{statusLabel(status)} </VisuallyHidden>
      {owner}
    </span>
  );
}

/** The placeholder for a last message that is a colleague's to read, was erased or could not be decrypted. */
function previewPlaceholder({ status, lastMessage, lastMessageAt }: InboxRow): string {
  if (status === 'erased') return m.chat_line_erased();
  if (lastMessage === '') return m.console_preview_hidden();
  return lastMessageAt ? m.console_preview_failed() : m.console_no_messages();
}

function TranslatingIcon() {
  return (
    <svg viewBox="0 0 20 20" className="size-4 shrink-0 text-ink-soft" role="img" aria-label={m.translate_on_row()}>
      <path
        d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 0c2 2 3 5 3 8s-1 6-3 8c-2-2-3-5-3-8s1-6 3-8ZM2.5 7.5h15m-15 5h15"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      />
    </svg>
  );
}

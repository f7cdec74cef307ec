import type { Locale } from '@libs/protocol/languages.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { ChangeKind, PendingChange } from '@libs/protocol/pending-changes.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../load-state.tsx';
import { LineDifferences } from '../content/line-differences.tsx';
import { ProposedFile } from '../library/proposed-file.tsx';
import { labelOfText, ruleChanges } from './change-labels.ts';

type PendingChangesProps = {
  http: AuthenticatedHttp;
  /** Null until they are loaded; `refusal`: why they cannot be. */
  changes: readonly PendingChange[] | null;
  refusal: string | null;
  me: AgentId;
  lang: Locale;
  onDecide: (change: PendingChange, verdict: 'approved' | 'declined') => void;
};

/** What waits for a second person, for leads: what stands there now, what is to stand there, and the two answers. */
export function PendingChanges({ http, changes, refusal, me, lang, onDecide }: PendingChangesProps) {
  return (
    <Card title={m.changes_title()}>
      {changes ? (
        <p className="text-sm text-ink-soft">{changes.length > 0 ? m.changes_text() : m.changes_none()}</p>
      ) : (
        <LoadState refusal={refusal} />
      )}
      <ul className="flex flex-col">
        {changes?.map((change) => (
          <li key={change.id} className="flex flex-col gap-2 border-b border-line py-3">
            <h3 className="text-base font-semibold [overflow-wrap:anywhere]">{titleOf(change, lang)}</h3>
            <p className="text-sm text-ink-soft">
              {m.changes_by({ name: change.requestedByName, when: formatTime(lang, change.requestedAt) })}
            </p>
            <ChangeContent {...{ change, lang }} />
            {change.kind === 'library-file' && <ProposedFile http={http} change={change} />}
            <Answers {...{ change, lang }} isOwn={change.requestedBy === me} onDecide={onDecide} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const TITLES: Record<ChangeKind, (change: PendingChange, lang: Locale) => string> = {
  'settings-text': ({ target }, lang) => m.changes_text_kind({ field: labelOfText(target, lang) }),
  'organisation-picture': () => m.changes_picture(),
  'public-name': ({ aboutName }) => m.changes_name({ name: aboutName ?? '' }),
  'public-picture': ({ aboutName }) => m.changes_photo({ name: aboutName ?? '' }),
  script: () => m.changes_script(),
  'library-file': () => m.changes_library_file(),
  content: ({ target }) => m.changes_content({ target }),
  security: () => m.changes_security(),
  'lead-disabled': ({ aboutName }) => m.changes_lead_disabled({ name: aboutName ?? '' }),
  'lead-demoted': ({ aboutName }) => m.changes_lead_demoted({ name: aboutName ?? '' }),
  reset: ({ aboutName }) => m.changes_reset({ name: aboutName ?? '' }),
};
export const titleOf = (change: PendingChange, lang: Locale): string => TITLES[change.kind](change, lang);

type ChangeProps = { change: PendingChange; lang: Locale };

export function ChangeContent({ change, lang }: ChangeProps) {
  if (change.kind === 'reset') return <p>{m.changes_reset_hint({ name: change.aboutName ?? '' })}</p>;
  if (change.kind === 'lead-disabled' || change.kind === 'lead-demoted') return null;
  if (change.picture) return <img src={change.picture} alt={titleOf(change, lang)} className="size-24 rounded-full" />;
  if (change.kind === 'security') return <RuleChanges change={change} />;
  return (
    <>
      <Warnings warnings={change.warnings} />
      {change.kind === 'content' ? (
        <LineDifferences before={change.before ?? ''} after={change.after} label={titleOf(change, lang)} />
      ) : (
        <TextChange change={change} />
      )}
    </>
  );
}

/** What the guard found in texts for the site. It holds nothing: an article about scammers says what scammers say. */
function Warnings({ warnings }: Pick<PendingChange, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div className="rounded-md border border-alarm p-3 text-sm">
      <p className="font-semibold">{m.changes_warnings()}</p>
      <ul className="list-disc ps-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

function TextChange({ change }: Pick<ChangeProps, 'change'>) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {change.kind !== 'library-file' && (
        <>
          <dt className="text-ink-soft">{m.changes_before()}</dt>
          <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{change.before || m.changes_empty()}</dd>
        </>
      )}
      <dt className="text-ink-soft">{m.changes_after()}</dt>
      <dd className="font-semibold whitespace-pre-wrap [overflow-wrap:anywhere]">{change.after}</dd>
    </dl>
  );
}

/** Only the rules that would be others, in the words of their form. */
function RuleChanges({ change: { before, after } }: Pick<ChangeProps, 'change'>) {
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {ruleChanges(before ?? '', after).map((rule) => (
        <div key={rule.label} className="flex flex-wrap gap-x-3">
          <dt className="text-ink-soft">{rule.label}</dt>
          <dd>
            {rule.before} → <strong>{rule.after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type AnswersProps = ChangeProps & Pick<PendingChangesProps, 'onDecide'> & { isOwn: boolean };

function Answers({ change, lang, isOwn, onDecide }: AnswersProps) {
  const what = titleOf(change, lang);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {change.mayApprove ? (
        <Button
          size="small"
          aria-label={m.changes_approve_label({ what })}
          onClick={() => onDecide(change, 'approved')}
        >
          {m.changes_approve()}
        </Button>
      ) : (
        <span className="text-sm">{m.changes_not_you()}</span>
      )}
      <Button
        size="small"
        kind="quiet"
        aria-label={isOwn ? m.changes_withdraw_label({ what }) : m.changes_decline_label({ what })}
        onClick={() => onDecide(change, 'declined')}
      >
        {isOwn ? m.changes_withdraw() : m.changes_decline()}
      </Button>
    </div>
  );
}

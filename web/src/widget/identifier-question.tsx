import { useEffect, useId, useRef, useState } from 'react';
import { sideOf, type AccountSide } from '@libs/guard/account-side.ts';
import type { IdentifierMatch } from '@libs/guard/identifiers.ts';
import type { IdentifierOwner } from '@libs/protocol/identifiers.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';

/** Null: the person does not say it now. */
export type OwnerAnswer = IdentifierOwner | null;

type IdentifierQuestionProps = {
  text: string;
  identifiers: readonly IdentifierMatch[];
  /** One answer for each, once all are given. */
  onAnswer: (owners: readonly OwnerAnswer[]) => void;
  onChange: () => void;
};

/**
 * Shown above the input instead of sending the message: marks a number that was found in it, and asks whose it is. What
 * stands beside the number proposes an answer. No button has the focus, so that a second Enter does not decide.
 */
export function IdentifierQuestion({ text, identifiers, onAnswer, onChange }: IdentifierQuestionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [owners, setOwners] = useState<readonly OwnerAnswer[]>([]);
  const current = identifiers[owners.length]!;
  useEffect(() => section.current?.focus(), [owners]);
  const answer = (owner: OwnerAnswer) => {
    const next = [...owners, owner];
    if (next.length === identifiers.length) onAnswer(next);
    else setOwners(next);
  };
  const proposed = PROPOSALS[sideOf(text, current)];
  return (
    <section
      ref={section}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="mb-1 shrink-0 rounded-control border-2 border-brand bg-brand-soft px-2.5 py-1.5 text-sm leading-snug text-ink"
    >
      <h3 id={`${id}-title`} className="font-bold">
        {m.chat_number_title()}
        {identifiers.length > 1 && ` (${owners.length + 1}/${identifiers.length})`}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard */}
      <div id={`${id}-text`} tabIndex={0} className="max-h-[max(2.25rem,50cqh-21rem)] overflow-y-auto">
        <Excerpt text={text} identifier={current} />
        <p className="mt-1">{m.chat_number_counterparty_why()}</p>
        <p className="mt-1">{m.chat_number_customer_why()}</p>
        {proposed && <p className="mt-1 font-semibold">{PROPOSAL_TEXTS[proposed]()}</p>}
      </div>
      <div data-answers="" className="mt-1 flex flex-wrap gap-x-2 pointer-fine:asking:*:min-h-7.5">
        {(proposed === 'customer' ? OWNERS.toReversed() : OWNERS).map((owner) => (
          <Button
            key={owner}
            size="small"
            kind={proposed === owner ? 'primary' : 'secondary'}
            onClick={() => answer(owner)}
          >
            {OWNER_LABELS[owner]()}
          </Button>
        ))}
        <Button kind="quiet" size="small" className="-mx-2" onClick={() => answer(null)}>
          {m.chat_number_later()}
        </Button>
        <Button kind="quiet" size="small" className="-mx-2" onClick={onChange}>
          {m.chat_secret_change()}
        </Button>
      </div>
    </section>
  );
}

const OWNERS: readonly IdentifierOwner[] = ['counterparty', 'customer'];
const OWNER_LABELS: Record<IdentifierOwner, () => string> = {
  counterparty: m.chat_number_counterparty,
  customer: m.chat_number_customer,
};
const PROPOSALS: Record<AccountSide, IdentifierOwner | null> = {
  theirs: 'counterparty',
  own: 'customer',
  unknown: null,
};
const PROPOSAL_TEXTS: Record<IdentifierOwner, () => string> = {
  counterparty: m.chat_number_counterparty_proposed,
  customer: m.chat_number_customer_proposed,
};

/** What is shown of the words beside a number. */
const EXCERPT_LENGTH = 30;

function Excerpt({ text, identifier: { start, end } }: { text: string; identifier: IdentifierMatch }) {
  const before = text.slice(Math.max(0, start - EXCERPT_LENGTH), start).toWellFormed();
  const after = text.slice(end, end + EXCERPT_LENGTH).toWellFormed();
  return (
    <p dir="auto" className="mt-1 rounded-md bg-surface px-2 py-1 [overflow-wrap:anywhere]">
      {start > EXCERPT_LENGTH && '…'}
      {before}
      <mark className="rounded-sm bg-lamp-soft px-0.5 font-semibold text-on-lamp">{text.slice(start, end)}</mark>
      {after}
      {end + EXCERPT_LENGTH < text.length && '…'}
    </p>
  );
}

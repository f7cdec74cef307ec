import { useState } from 'react';
import type { IdentifierOwner } from '@libs/protocol/identifiers.ts';
import type { LineIdentifier } from '@libs/client/transcript.ts';
import { m } from '../i18n/messages.ts';

type IdentifierNoticeProps = {
  identifiers: readonly LineIdentifier[];
  onAttribute: (index: number, owner: IdentifierOwner) => void;
};

/** Below a message of the person's own: what was taken out of it and locked away, and whose it is, if they have not said it. */
export function IdentifierNotice({ identifiers, onAttribute }: IdentifierNoticeProps) {
  return identifiers.map((identifier, index) => (
    <IdentifierStatus
      // oxlint-disable-next-line react/no-array-index-key -- the place in the message is what tells them apart
      key={index}
      identifier={identifier}
      onAttribute={(owner) => onAttribute(index, owner)}
    />
  ));
}

type IdentifierStatusProps = { identifier: LineIdentifier; onAttribute: (owner: IdentifierOwner) => void };

function IdentifierStatus({ identifier: { ending, owner }, onAttribute }: IdentifierStatusProps) {
  /** Until the server has recorded it: what is not erased yet is not called erased. */
  const [answered, setAnswered] = useState<IdentifierOwner>();
  const known = answered ?? owner;
  const attribute = (to: IdentifierOwner) => {
    setAnswered(to);
    onAttribute(to);
  };
  return (
    <span
      role="group"
      aria-label={m.chat_number_ending({ ending })}
      className="flex basis-full flex-wrap justify-end gap-x-2 text-sm"
    >
      <span role="status" className="basis-full">
        {known === 'customer' && owner !== known
          ? m.chat_number_customer_erasing({ ending })
          : STATUS_TEXTS[known ?? 'open']({ ending })}
      </span>
      {!known && (
        <button type="button" className={ACTION_STYLES} onClick={() => attribute('counterparty')}>
          {m.chat_number_counterparty()}
        </button>
      )}
      {known !== 'customer' && (
        <button type="button" className={ACTION_STYLES} onClick={() => attribute('customer')}>
          {known ? m.chat_number_take_back() : m.chat_number_customer()}
        </button>
      )}
    </span>
  );
}

const STATUS_TEXTS: Record<IdentifierOwner | 'open', (inputs: { ending: string }) => string> = {
  open: m.chat_number_open,
  counterparty: m.chat_number_counterparty_kept,
  customer: m.chat_number_customer_erased,
};

const ACTION_STYLES =
  'min-h-11 rounded-md px-1.5 text-sm font-semibold text-brand underline underline-offset-2 hover:bg-brand-soft';

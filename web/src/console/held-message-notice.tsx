import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import { formatList } from '../i18n/format-list.ts';
import { m } from '../i18n/messages.ts';
import type { MessageLine } from '@libs/client/transcript.ts';

const REASON_LABELS: Record<HoldReason, () => string> = {
  fee: m.held_fee,
  password: m.held_password,
  code: m.held_code,
  'seed-phrase': m.held_seed,
  'card-number': m.held_card,
  'remote-access': m.held_remote,
  promise: m.held_promise,
  'other-channel': m.held_channel,
  impersonation: m.held_impersonation,
  pressure: m.held_pressure,
  'gift-card': m.held_gift_card,
  crypto: m.held_crypto,
  investment: m.held_investment,
};

/** What a lead decides about a held message. */
export type OnHeldMessageVerdict = (line: MessageLine, verdict: 'released' | 'declined') => void;

type HeldMessageNoticeProps = {
  line: MessageLine;
  /** Null for those who may not decide about it. */
  onVerdict: OnHeldMessageVerdict | null;
};

/** Why an agent's message has not gone out, and, for whoever may, the two answers. */
export function HeldMessageNotice({ line, onVerdict }: HeldMessageNoticeProps) {
  if (line.state === 'declined') return <span className="basis-full text-alarm">{m.held_declined()}</span>;
  const reasons = formatList((line.reasons ?? []).map((reason) => REASON_LABELS[reason]()));
  return (
    <>
      <span className="font-semibold text-alarm">{m.held_state()}</span>
      <span className="basis-full text-alarm">{m.held_why({ reasons })}</span>
      {onVerdict && (
        <>
          <button type="button" className={ACTION_STYLES} onClick={() => onVerdict(line, 'released')}>
            {m.held_release()}
          </button>
          <button type="button" className={ACTION_STYLES} onClick={() => onVerdict(line, 'declined')}>
            {m.held_decline()}
          </button>
        </>
      )}
    </>
  );
}

const ACTION_STYLES =
  'min-h-9 rounded-md px-1.5 font-semibold text-brand underline underline-offset-2 hover:bg-brand-soft';

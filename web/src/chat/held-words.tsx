import type { OutgoingReason } from '@libs/protocol/outgoing.ts';
import { listOf } from '../i18n/list-of.ts';
import { m } from '../paraglide/messages.js';
import type { OnVerdict } from './bubble.tsx';
import type { Bubble } from './transcript.ts';

const REASONS: Record<OutgoingReason, () => string> = {
  fee: m.held_fee,
  password: m.held_password,
  code: m.held_code,
  'seed-phrase': m.held_seed,
  'card-number': m.held_card,
  'remote-access': m.held_remote,
  promise: m.held_promise,
};

type HeldWordsProps = {
  line: Bubble;
  /** Null for those who may not decide about it. */
  onVerdict: OnVerdict | null;
};

/** Why an agent's message has not gone out, and, for whoever may, the two answers. */
export function HeldWords({ line, onVerdict }: HeldWordsProps) {
  if (line.state === 'declined') return <span className="basis-full text-alarm">{m.held_declined()}</span>;
  const reasons = listOf((line.reasons ?? []).map((reason) => REASONS[reason]()));
  return (
    <>
      <span className="font-semibold text-alarm">{m.held_state()}</span>
      <span className="basis-full text-alarm">{m.held_why({ reasons })}</span>
      {onVerdict && (
        <>
          <button type="button" className={ACTION} onClick={() => onVerdict(line, 'released')}>
            {m.held_release()}
          </button>
          <button type="button" className={ACTION} onClick={() => onVerdict(line, 'declined')}>
            {m.held_decline()}
          </button>
        </>
      )}
    </>
  );
}

const ACTION = 'min-h-9 rounded-md px-1.5 font-semibold text-brand underline underline-offset-2 hover:bg-brand-soft';

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
  const reasons = (line.reasons ?? []).map((reason) => REASON_LABELS[reason]());
  return (
    <>
      <span className="font-semibold text-alarm">{m.held_state()}</span>
      {line.file && <span className="basis-full text-alarm">{m.held_file()}</span>}
      {reasons.length > 0 && (
        <span className="basis-full text-alarm">{m.held_why({ reasons: formatList(reasons) })}</span>
      )}
      {line.phrase && line.phrase !== line.text && (
        <span className="basis-full text-alarm [overflow-wrap:anywhere]">{m.held_phrase({ phrase: line.phrase })}</span>
      )}
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

/** The words as they were written and as the customer would read them, with the part marked that they are held for. */
export function HeldMessageText({ text, translation, phrase }: MessageLine) {
  return (
    <>
      <MarkedText text={text} phrase={phrase} />
      {translation && (
        <div className="mt-1.5 border-t border-current pt-1 text-sm">
          {m.translate_reads()}
          <MarkedText text={translation.text} lang={translation.language} phrase={phrase} />
        </div>
      )}
    </>
  );
}

type MarkedTextProps = { text: string; lang?: string; phrase: string | undefined };

function MarkedText({ text, lang, phrase }: MarkedTextProps) {
  const start = phrase ? text.indexOf(phrase) : -1;
  const end = start + (phrase?.length ?? 0);
  return (
    <bdi dir="auto" lang={lang} className="block [overflow-wrap:anywhere] whitespace-pre-wrap">
      {start < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, start)}
          <mark className="bg-lamp-soft font-semibold text-on-lamp underline decoration-2 underline-offset-4">
            {text.slice(start, end)}
          </mark>
          {text.slice(end)}
        </>
      )}
    </bdi>
  );
}

const ACTION_STYLES =
  'min-h-9 rounded-md px-1.5 font-semibold text-brand underline underline-offset-2 hover:bg-brand-soft';

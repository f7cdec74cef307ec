import { useEffect, useId, useRef } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import type { SecretKind, SecretMatch } from '@libs/guard/secret-match.ts';

type SecretNoticeProps = { secrets: readonly SecretMatch[]; onHide: () => void; onChange: () => void };

/**
 * Shown above the input instead of sending the message: which secrets it contains, why that is dangerous, and two
 * choices.
 */
export function SecretNotice({ secrets, onHide, onChange }: SecretNoticeProps) {
  const id = useId();
  const hide = useRef<HTMLButtonElement>(null);
  useEffect(() => hide.current?.focus(), []);
  const kinds = [...new Set(secrets.map(({ kind }) => kind))];
  return (
    <section
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="mb-1 flex min-h-22 flex-col rounded-control border-2 border-alarm bg-alarm-soft px-2.5 py-1.5 text-sm leading-snug text-ink"
    >
      <h3 id={`${id}-title`} className="font-bold text-alarm">
        {m.chat_secret_title()}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard */}
      <div id={`${id}-text`} tabIndex={0} className="min-h-0 overflow-y-auto">
        {kinds.map((kind) => (
          <p key={kind} className="mt-1">
            {SECRET_KIND_TEXTS[kind]()}
          </p>
        ))}
        {secrets.some(({ withEarlier }) => withEarlier) && <p className="mt-1">{m.chat_secret_part()}</p>}
        <p className="mt-1">{m.chat_secret_never()}</p>
      </div>
      <div className="mt-1 flex shrink-0 flex-wrap gap-x-2 gap-y-1">
        <Button ref={hide} size="small" onClick={onHide}>
          {m.chat_secret_hide()}
        </Button>
        <Button kind="secondary" size="small" onClick={onChange}>
          {m.chat_secret_change()}
        </Button>
      </div>
    </section>
  );
}

const SECRET_KIND_TEXTS: Record<SecretKind, () => string> = {
  'seed-phrase': m.chat_secret_seed_phrase,
  'private-key': m.chat_secret_private_key,
  'card-number': m.chat_secret_card_number,
  code: m.chat_secret_code,
  password: m.chat_secret_password,
  'remote-access': m.chat_secret_remote_access,
};

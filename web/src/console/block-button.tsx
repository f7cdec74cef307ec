import { type SubmitEvent, useId, useState } from 'react';
import type { Session } from '@libs/chat/session.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Not before somebody has written, and not twice. */
export const isBlockable = (status: Session['status']): boolean =>
  status === 'waiting' || status === 'active' || status === 'closed';

/** Ends a conversation for good. Asks for the reason first, which colleagues read and the person never does. */
export function BlockButton({ onBlock }: { onBlock: (reason: string) => void }) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return;
    onBlock(reason.trim());
    setIsAsking(false);
    setReason('');
  };
  return (
    <>
      <Button data-block size="small" kind="quiet" onClick={() => setIsAsking(true)}>
        {m.console_block()}
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.console_block_title()}
        description={m.console_block_text()}
        closeLabel={m.account_dismiss()}
      >
        <form onSubmit={onSubmit} className="flex flex-col gap-3">
          <label htmlFor={id} className="text-sm font-semibold">
            {m.console_block_reason()}
          </label>
          <textarea
            id={id}
            required
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-base text-ink"
          />
          <Button type="submit">{m.console_block_confirm()}</Button>
        </form>
      </Dialog>
    </>
  );
}

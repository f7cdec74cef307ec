import { type SubmitEvent, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form-fields.tsx';

type ReviewDialogProps = {
  isRemoval: boolean;
  onClose: () => void;
  /** A time in ISO format; null for as soon as it is approved. */
  onAsk: (publishAt: string | null) => void;
};

/** When the text is to be published, before somebody else is asked to approve it. */
export function ReviewDialog({ isRemoval, onClose, onAsk }: ReviewDialogProps) {
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onAsk(isLater ? new Date(at).toISOString() : null);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isRemoval ? m.content_remove() : m.content_review()}
      description={isRemoval ? m.content_remove_text() : m.content_review_text()}
      closeLabel={m.account_dismiss()}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <fieldset className="m-0 border-0 p-0">
          <legend className="p-0 text-sm font-semibold">{m.content_when()}</legend>
          {[false, true].map((later) => (
            <label key={String(later)} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="when"
                checked={isLater === later}
                onChange={() => setIsLater(later)}
                className="size-5 accent-brand"
              />
              {later ? m.content_when_later() : m.content_when_now()}
            </label>
          ))}
        </fieldset>
        {isLater && (
          <TextField
            type="datetime-local"
            label={m.content_publish_at()}
            required
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        )}
        <Button type="submit" className="w-fit" kind={isRemoval ? 'alarm' : 'primary'}>
          {isRemoval ? m.content_remove_ask() : m.content_review_ask()}
        </Button>
      </form>
    </Dialog>
  );
}

import { type SubmitEvent, useState } from 'react';
import { PERSON_REASON_MAX_LENGTH } from '@libs/protocol/persons.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form-fields.tsx';

type ReasonFormProps = {
  label: string;
  action: string;
  initial?: string;
  /** Why it could not be done, or null. */
  onSubmit: (reason: string) => Promise<string | null>;
  onDone: () => void;
};

/** Asks why, because colleagues will have to judge it later. */
export function ReasonForm({ label, action, initial = '', onSubmit, onDone }: ReasonFormProps) {
  const [reason, setReason] = useState(initial);
  const [state, setState] = useState<{ isSending: boolean; refusal: string | null }>({
    isSending: false,
    refusal: null,
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setState({ isSending: true, refusal: null });
    const refusal = await onSubmit(reason);
    setState({ isSending: false, refusal });
    if (refusal === null) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2 py-2 text-sm text-ink">
      <TextField
        label={label}
        maxLength={PERSON_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {state.refusal && (
        <p role="alert" className="text-alarm">
          {state.refusal}
        </p>
      )}
      <Button type="submit" size="small" className="w-fit" isBusy={state.isSending} disabled={reason.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}

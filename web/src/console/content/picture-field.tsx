import { useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { OneLineField } from './text-fields.tsx';

/** A picture by its name: sent from here, or one that stands in the content already. */
export function PictureField(props: FieldProps) {
  const { sendPicture } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (file: File) => {
    setIsBusy(true);
    const answer = await sendPicture!(file);
    setIsBusy(false);
    setRefusal('refused' in answer ? answer.refused.message : null);
    if ('value' in answer) props.onValue(answer.value.file);
  };
  return (
    <div className="flex flex-col gap-1">
      <OneLineField {...props} field={{ kind: 'string' }} />
      {sendPicture && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label={m.content_picture_choose()}
            className="hidden"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void send(file).finally(() => (target.value = ''));
            }}
          />
          <Button
            kind="secondary"
            size="small"
            className="w-fit"
            isBusy={isBusy}
            onClick={() => input.current?.click()}
          >
            {m.content_picture_choose()}
          </Button>
          <p className="text-sm text-ink-soft">{m.content_picture_hint()}</p>
          {refusal && (
            <p role="alert" className="text-sm text-alarm">
              {refusal}
            </p>
          )}
        </>
      )}
    </div>
  );
}

import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { ChooseFileButton } from '../../ui/choose-file-button.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { OneLineField } from './text-fields.tsx';

/** A picture by its name: sent from here, or one that stands in the content already. */
export function PictureField(props: FieldProps) {
  const { sendPicture } = useForm();
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
          <ChooseFileButton
            label={m.content_picture_choose()}
            accept="image/*"
            busyLabel={isBusy && m.content_picture_choose()}
            onFile={(file) => void send(file)}
          />
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

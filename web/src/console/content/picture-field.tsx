import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { ChooseFileButton } from '../../ui/choose-file-button.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { OneLineField } from './text-fields.tsx';
import { type ReadPicture, usePictureAddresses } from './use-picture-addresses.ts';

/** A name that is being typed asks for nothing. */
const IS_NAME = /^[a-z0-9][a-z0-9_-]*\.(?:jpe?g|png|webp|avif|svg)$/;
const readNone: ReadPicture = () => Promise.resolve(null);

/** A picture by its name: sent from here, or one that stands in the content already. */
export function PictureField(props: FieldProps) {
  const { sendPicture, readPicture = readNone } = useForm();
  const name = typeof props.value === 'string' ? props.value : '';
  const address = usePictureAddresses(readPicture, IS_NAME.test(name) ? [name] : [])[name];
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  // Into the form as it is by then: people go on typing while a picture is sent.
  const take = useEffectEvent((file: string) => props.onValue(file));
  useEffect(() => {
    if (sent) take(sent);
  }, [sent]);
  const send = async (file: File) => {
    setIsBusy(true);
    const answer = await sendPicture!(file);
    setIsBusy(false);
    setRefusal('refused' in answer ? answer.refused.message : null);
    if ('value' in answer) setSent(answer.value.file);
  };
  return (
    <div className="flex flex-col gap-1">
      <OneLineField {...props} field={{ kind: 'string' }} />
      {address && (
        <img
          src={address}
          alt={m.content_picture_shown({ name })}
          className="max-h-40 w-fit max-w-full rounded-control border border-line"
        />
      )}
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

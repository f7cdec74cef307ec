import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { fullPhoneNumber } from '@libs/chat/phone-format.ts';
import { defaultPhoneCountry } from '@libs/chat/phone-countries.ts';
import { contact, type Contact } from '@libs/protocol/contact.ts';
import type { WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { ContactField } from './contact-field.tsx';
import { trapFocus } from './focus-trap.ts';
import { PhoneField } from './phone-field.tsx';
import { type CheckPhone, usePhoneCheck } from './use-phone-check.ts';

type ContactDialogProps = {
  settings: WidgetSettings;
  lang: Locale;
  /** A message is held until details are given, so there is no skipping; one can still go back to the message. */
  isHolding: boolean;
  checkPhone: CheckPhone;
  onGive: (details: Partial<Contact>) => void;
  onLeave: () => void;
  /** Shown here because the dialog covers every other exit button. */
  exit: ReactNode;
};

/** Asks for the contact details that the settings require, over the conversation. */
export function ContactDialog({ settings, lang, isHolding, checkPhone, onGive, onLeave, exit }: ContactDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const form = useContactForm(settings, checkPhone);
  useEffect(() => dialog.current?.querySelector<HTMLElement>('input, select')?.focus(), []);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const details = form.read();
    if (details) onGive(details);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    trapFocus(event);
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog may well listen to the keys of all that is in it
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      onKeyDown={onKeyDown}
      className="absolute inset-0 layer-raised scroll-pt-16 scroll-pb-20 overflow-y-auto bg-surface px-4"
    >
      <form onSubmit={onSubmit} noValidate className="flex min-h-full flex-col gap-3">
        <div className="sticky top-0 layer-raised flex flex-wrap items-center justify-between gap-2 bg-surface py-2">
          <h3 id={`${id}-title`} className="text-lg font-bold">
            {m.chat_contact_title()}
          </h3>
          {exit}
        </div>
        <p id={`${id}-why`} className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
          {settings.detailsExplanationMessage.trim() || m.chat_contact_why()}
        </p>
        {settings.askForName && (
          <ContactField
            label={m.chat_contact_name()}
            autoComplete="name"
            maxLength={120}
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
          />
        )}
        {settings.askForEmail && (
          <ContactField
            label={m.chat_contact_email()}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={form.email}
            fault={form.isEmailWrong ? m.chat_contact_email_wrong() : null}
            onChange={(event) => form.setEmail(event.target.value)}
          />
        )}
        {settings.askForPhone && <PhoneField {...form.phone} lang={lang} />}
        <p className="text-sm text-ink-soft">{m.chat_contact_private()}</p>
        <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 bg-surface pt-1 pb-3">
          <Button type="submit" disabled={!form.mayContinue}>
            {m.chat_contact_continue()}
          </Button>
          <Button kind="secondary" onClick={onLeave}>
            {isHolding ? m.chat_contact_back() : m.chat_contact_skip()}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The values of the fields, and whether they can be submitted. */
function useContactForm(settings: WidgetSettings, checkPhone: CheckPhone) {
  const [name, setName] = useState('');
  const [email, setWrittenEmail] = useState('');
  const [isEmailWrong, setEmailWrong] = useState(false);
  const [country, onCountry] = useState(defaultPhoneCountry);
  const [typed, onTyped] = useState('');
  const check = usePhoneCheck(country.dialCode, typed, checkPhone);

  const hasPhone = typed.trim() !== '';
  const isPhoneRequired = settings.askForPhone && !settings.allowSkipDetails;
  const isPhoneFit = check.state === 'valid' || (!hasPhone && !isPhoneRequired);
  const setEmail = (written: string) => {
    setWrittenEmail(written);
    setEmailWrong(false);
  };
  const read = (): Partial<Contact> | null => {
    const details = {
      ...(name.trim() && { name: name.trim() }),
      ...(email.trim() && { email: email.trim() }),
      ...(hasPhone && { phone: check.read ?? fullPhoneNumber(country.dialCode, typed) }),
    };
    const parsed = parseWith(contact.partial(), details);
    if ('value' in parsed) return parsed.value;
    setEmailWrong(parsed.field === 'email');
    return null;
  };
  return {
    ...{ name, setName, email, setEmail, isEmailWrong, read },
    phone: { country, onCountry, typed, onTyped, check },
    mayContinue: isPhoneFit && [name, email, typed].some((entered) => entered.trim() !== ''),
  };
}

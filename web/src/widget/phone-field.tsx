import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { PhoneCheck, PhoneCheckState } from '@libs/chat/phone-check.ts';
import { findPhoneCountry, phoneCountries, type PhoneCountry } from '@libs/chat/phone-countries.ts';
import { normalizePhone } from '@libs/chat/phone-format.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../i18n/messages.ts';
import { FIELD_STYLES } from './contact-field.tsx';
import { usePhoneMessage } from './use-phone-message.ts';

type PhoneFieldProps = {
  country: PhoneCountry;
  onCountry: (country: PhoneCountry) => void;
  typed: string;
  onTyped: (typed: string) => void;
  check: PhoneCheck;
  lang: Locale;
};

/** A phone number with its country, and the result of its validation. */
export function PhoneField({ country, onCountry, typed, onTyped, check, lang }: PhoneFieldProps) {
  const id = useId();
  const message = usePhoneMessage();
  const { code } = check;
  const found = findPhoneCountry(check.country);
  // Only the server's detection changes the selector; a later choice by the visitor stays.
  const onFound = useEffectEvent(() => void (found && found.code !== country.code && onCountry(found)));
  useEffect(() => onFound(), [found]);
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {m.chat_contact_phone()}
      </label>
      <div className="mt-1 flex gap-2">
        <select
          value={country.code}
          onChange={(event) => onCountry(findPhoneCountry(event.target.value) ?? country)}
          aria-label={m.chat_contact_country()}
          className={`${FIELD_STYLES} w-28 shrink-0 px-2`}
        >
          {phoneCountries.map(({ code, dialCode }) => (
            <option key={code} value={code} aria-label={`${dialCode} ${code} ${countryName(lang, code)}`}>
              {dialCode} {code}
            </option>
          ))}
        </select>
        <div className="relative min-w-0 flex-1">
          <input
            id={id}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
            value={typed}
            onChange={(event) => onTyped(normalizePhone(event.target.value))}
            aria-describedby={`${id}-check`}
            aria-invalid={check.state === 'invalid'}
            className={`${FIELD_STYLES} w-full pe-10`}
          />
          <span aria-hidden="true" className="absolute end-3 top-3 grid size-5 place-items-center">
            {STATE_ICONS[check.state]}
          </span>
        </div>
      </div>
      <output id={`${id}-check`} data-state={check.state} className={`mt-1 block text-sm ${STATE_STYLES[check.state]}`}>
        {statusText(check) ?? (code && message?.(lang, { code, country: check.countryName, carrier: check.carrier }))}
      </output>
    </div>
  );
}

const STATE_ICONS: Record<PhoneCheckState, ReactNode> = {
  idle: null,
  validating: (
    <span className="size-4 rounded-full border-2 border-line-strong border-t-brand motion-safe:animate-spin" />
  ),
  valid: <span className="font-bold text-brand">✓</span>,
  invalid: <span className="font-bold text-alarm">✗</span>,
  'rate-limited': <span className="font-bold text-on-lamp">!</span>,
};

const STATE_STYLES: Record<PhoneCheckState, string> = {
  idle: 'text-ink-soft',
  validating: 'text-ink-soft',
  valid: 'text-brand',
  invalid: 'text-alarm',
  'rate-limited': 'text-on-lamp',
};

/** What needs no word of the table. */
const statusText = ({ state, said }: PhoneCheck): string | null =>
  state === 'validating' ? m.chat_contact_checking() : said || null;

const countryName = (lang: Locale, code: string): string =>
  new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code;

/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type PhoneCheckResponse, widgetSettings } from '@libs/protocol/http.ts';
import { PHONE_DEBOUNCE_MS } from '@libs/chat/phone-format.ts';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { ContactDialog } from './contact-dialog.tsx';

const answer = (fields: Partial<PhoneCheckResponse>): PhoneCheckResponse => ({
  isValid: true,
  countryCode: 'SG',
  countryName: 'Singapore',
  message: '',
  carrier: null,
  rateLimited: false,
  formatted: null,
  lineType: null,
  ...fields,
});

describe('the contact dialog', () => {
  let onGive: jest.Mock;
  let onLeave: jest.Mock;
  let checkPhone: jest.Mock<Promise<PhoneCheckResponse | null>, [string]>;

  const show = (settings: object, isHolding = true) =>
    render(
      <ContactDialog
        settings={widgetSettings.parse(settings)}
        lang="en"
        isHolding={isHolding}
        checkPhone={checkPhone}
        onGive={onGive}
        onLeave={onLeave}
        exit={null}
      />,
    );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  const settle = () => act(() => jest.advanceTimersByTimeAsync(PHONE_DEBOUNCE_MS));
  const phoneState = () => screen.getByRole('status').dataset.state;

  beforeEach(() => {
    jest.useFakeTimers();
    overwriteGetLocale(() => 'en');
    onGive = jest.fn();
    onLeave = jest.fn();
    checkPhone = jest.fn((_phone: string) => Promise.resolve<PhoneCheckResponse | null>(answer({})));
  });
  afterEach(() => jest.useRealTimers());

  it('has a title and the configured explanation, asks only for the configured fields, and takes the focus', () => {
    show({ askForName: false, detailsExplanationMessage: 'We call back.' });
    expect(screen.getByRole('dialog', { name: 'Contact Information' })).toBeDefined();
    expect(screen.getByText('We call back.')).toBeDefined();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.queryByLabelText('Phone (WhatsApp)')).toBeNull();
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Email').type).toBe('email');
  });

  it.each(['', '  '])('shows the default explanation where the settings have %j', (detailsExplanationMessage) => {
    show({ detailsExplanationMessage });
    expect(screen.getByText(/^Please leave your contact information/)).toBeDefined();
  });

  it('passes on only what was entered, trimmed', () => {
    show({});
    expect(continueButton().disabled).toBe(true);
    write('Name', '  Mei ');
    fireEvent.click(continueButton());
    expect(onGive).toHaveBeenCalledWith({ name: 'Mei' });
  });

  it('reports an invalid address, and keeps it', () => {
    show({});
    write('Email', 'mei@');
    fireEvent.click(continueButton());
    expect(screen.getByRole('alert').textContent).toBe('This does not look like an e-mail address.');
    expect([onGive.mock.calls.length, field('Email').value]).toEqual([0, 'mei@']);
  });

  it.each([
    [true, 'Back to my message'],
    [false, 'Skip'],
  ])('while a message is held is %s: offers %s, and leaves on Escape', (isHolding, name) => {
    show({}, isHolding);
    fireEvent.click(screen.getByRole('button', { name }));
    fireEvent.keyDown(field('Name'), { key: 'Escape' });
    expect([onLeave.mock.calls.length, onGive.mock.calls.length]).toEqual([2, 0]);
  });

  describe('with a phone', () => {
    const asking = { askForName: false, askForEmail: false, askForPhone: true };

    it('lists the countries in the specified order, the United States first', () => {
      show(asking);
      const countries = screen.getAllByRole<HTMLOptionElement>('option').map(({ textContent }) => textContent);
      expect([countries.length, ...countries.slice(0, 8)]).toEqual([
        24,
        ...['+1 US', '+1 CA', '+44 GB', '+86 CN', '+852 HK', '+886 TW', '+65 SG', '+60 MY'],
      ]);
      expect(field('Country code').value).toBe('US');
    });

    it('strips invalid characters, validates two seconds after the last input, and continues only once it is valid', async () => {
      show(asking);
      fireEvent.change(field('Country code'), { target: { value: 'SG' } });
      write('Phone (WhatsApp)', '(9123) 45x67');
      expect(field('Phone (WhatsApp)').value).toBe('9123 4567');
      await act(() => jest.advanceTimersByTimeAsync(PHONE_DEBOUNCE_MS - 1));
      expect([checkPhone.mock.calls.length, phoneState(), continueButton().disabled]).toEqual([0, 'idle', true]);
      checkPhone.mockReturnValueOnce(new Promise(() => undefined));
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect([checkPhone.mock.calls, phoneState(), continueButton().disabled]).toEqual([
        [['+6591234567']],
        'validating',
        true,
      ]);
      write('Phone (WhatsApp)', '9123 4568');
      await settle();
      expect([phoneState(), continueButton().disabled]).toEqual(['valid', false]);
      expect(screen.getByText('Valid Singapore number')).toBeDefined();
      fireEvent.click(continueButton());
      expect(onGive).toHaveBeenCalledWith({ phone: '+6591234568' });
    });

    it.each([
      ['00', '0065 9123 4567', '+6591234567'],
      ['Arabic digits', '+٦٥ ٩١٢٣ ٤٥٦٧', '+65 9123 4567'],
      ['full-width digits', '＋６５９１２３４５６７', '+6591234567'],
      ['an extension', '+65 9123 4567 ext. 12', '+65 9123 4567'],
    ])('takes a number with %s', async (_, typed, sent) => {
      show(asking);
      write('Phone (WhatsApp)', typed);
      await settle();
      fireEvent.click(continueButton());
      expect([checkPhone.mock.calls, onGive.mock.calls]).toEqual([[[sent]], [[{ phone: sent }]]]);
    });

    it('gives the number that the server has read from what was typed', async () => {
      show(asking);
      checkPhone.mockResolvedValue(answer({ formatted: '+44 7400 123456', countryCode: 'US' }));
      write('Phone (WhatsApp)', '447400123456');
      await settle();
      fireEvent.click(continueButton());
      expect(onGive).toHaveBeenCalledWith({ phone: '+44 7400 123456' });
    });

    it('does not validate fewer than eight characters', async () => {
      show(asking);
      write('Phone (WhatsApp)', '9123456');
      await settle();
      expect([checkPhone.mock.calls.length, phoneState(), continueButton().disabled]).toEqual([0, 'idle', true]);
    });

    it('shows what is wrong, and switches to the country that the server detected', async () => {
      checkPhone.mockResolvedValueOnce(answer({ isValid: false, message: 'too short', countryCode: 'MY' }));
      show(asking);
      write('Phone (WhatsApp)', '91234567');
      await settle();
      expect([phoneState(), field('Country code').value, continueButton().disabled]).toEqual(['idle', 'MY', true]);
      checkPhone.mockResolvedValueOnce(answer({ isValid: false, message: 'too short', countryCode: 'MY' }));
      await settle();
      expect([phoneState(), screen.getByRole('status').textContent]).toEqual(['invalid', 'too short']);
    });

    it('validates locally when the server cannot be reached, or is overloaded', async () => {
      checkPhone.mockResolvedValueOnce(null);
      show(asking);
      write('Phone (WhatsApp)', '415 555 2671');
      await settle();
      expect(screen.getByRole('status').textContent).toBe('Valid US/Canada format');
      checkPhone.mockResolvedValueOnce(answer({ rateLimited: true, isValid: false }));
      write('Phone (WhatsApp)', '115 555 2671');
      await settle();
      expect([phoneState(), screen.getByRole('status').textContent]).toEqual([
        'rate-limited',
        'Validation temporarily unavailable. Please wait a moment and try again.',
      ]);
    });

    it('is optional where skipping is allowed', () => {
      show({ ...asking, askForName: true, allowSkipDetails: true }, false);
      write('Name', 'Mei');
      expect(continueButton().disabled).toBe(false);
    });
  });
});

import { requestProvider, valueAt } from '@libs/server/provider-request.ts';

/** A service that knows the carrier of a number; the numbering plans do not contain it. */
export type CarrierLookup = {
  /** Null when it does not know. May reject; the number is then checked without it. */
  carrierOf(e164: string, signal: AbortSignal): Promise<string | null>;
};

/** The default: no service is asked and no number is sent. */
export const noCarrierLookup: CarrierLookup = { carrierOf: async () => null };

export type TwilioOptions = { url: string; account: string; token: string };

/** Twilio Lookup: `GET /v2/PhoneNumbers/{number}?Fields=line_type_intelligence` (twilio.com/docs/lookup). */
export class TwilioLookup implements CarrierLookup {
  constructor(private readonly options: TwilioOptions) {}

  async carrierOf(e164: string, signal: AbortSignal): Promise<string | null> {
    const { url, account, token } = this.options;
    const answer = await requestProvider({
      url: `${new URL('/v2/PhoneNumbers/', url).href}${encodeURIComponent(e164)}?Fields=line_type_intelligence`,
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      signal,
    });
    const name = valueAt(answer, 'line_type_intelligence', 'carrier_name');
    return typeof name === 'string' && isCarrierName(name) ? name.trim() : null;
  }
}

/** The name is shown to people, so anything longer or with other characters than a name is refused. */
const isCarrierName = (text: string): boolean => /^[\p{L}\p{N} .,&'’()/+-]{1,60}$/u.test(text) && text.trim() !== '';

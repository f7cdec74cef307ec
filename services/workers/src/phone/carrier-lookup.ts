import { requestProvider, valueAt } from '../external/provider-request.ts';

/** Whoever knows which company a number belongs to; no data of the numbering plans does. */
export type CarrierLookup = {
  /** Null when it does not know. May fail in any way; the number is judged without it then. */
  carrierOf(e164: string, signal: AbortSignal): Promise<string | null>;
};

/** The default: nobody is asked, no number leaves the machine. */
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

/** It is shown to people behind the number's country; nothing longer or stranger than a name. */
const isCarrierName = (text: string): boolean => /^[\p{L}\p{N} .,&'’()/+-]{1,60}$/u.test(text) && text.trim() !== '';

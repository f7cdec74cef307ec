import { type LoopbackServer, startLoopbackServer } from '../../../../infra/jest/loopback-server.ts';
import { TwilioLookup } from './carrier-lookup.ts';

let server: LoopbackServer;
let answer: unknown;
let requests: { path: string; authorization: string | undefined }[] = [];

/** Implements Twilio's Lookup as published: basic authentication, the number in the path, the requested field. */
beforeAll(async () => {
  server = await startLoopbackServer((request, response) => {
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization });
    const isKnown = request.headers.authorization === `Basic ${btoa('account:token')}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? answer : { code: 20003, message: 'Authenticate' }));
  });
});
beforeEach(() => {
  requests = [];
});
afterAll(() => server.close());

const twilio = (token = 'token') => new TwilioLookup({ url: server.url, account: 'account', token });
const lookUpCarrier = (lookup = twilio()) => lookup.carrierOf('+6591234567', AbortSignal.timeout(5_000));
const answerWithCarrier = (carrier_name: unknown) => ({
  valid: true,
  line_type_intelligence: { carrier_name, type: 'mobile' },
});

describe('a carrier', () => {
  it('is requested as the API documents', async () => {
    answer = answerWithCarrier('Singtel Mobile');
    expect(await lookUpCarrier()).toBe('Singtel Mobile');
    expect(requests[0]!.path).toBe('/v2/PhoneNumbers/%2B6591234567?Fields=line_type_intelligence');
  });
  it.each([[null], [''], ['<b>Singtel</b>'], ['x'.repeat(61)], [7]])('named %j is ignored', async (name) => {
    answer = answerWithCarrier(name);
    expect(await lookUpCarrier()).toBeNull();
  });
  it('cannot be requested with a wrong token', async () =>
    expect(lookUpCarrier(twilio('wrong'))).rejects.toMatchObject({ kind: 'refused' }));
});

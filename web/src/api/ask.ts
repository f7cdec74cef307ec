import type { Read, Shape } from '@libs/protocol/parse.ts';
import type { Http, HttpCall, HttpResult } from './http.ts';
import { retryOf } from './refusal.ts';

export type Ask = <S extends Shape>(call: Omit<HttpCall<S>, 'accessToken'>) => Promise<HttpResult<Read<S>>>;

/** As much of a sign-in as asking needs. */
export type AskAccess = { token: () => string; renew: () => Promise<'renewed' | 'unreachable' | 'ended'> };

/** Asks as a signed-in agent. Access that has just run out is renewed once, and the same is asked again. */
export function createAsk(http: Http, access: AskAccess): Ask {
  return async (call) => {
    const ask = () => http({ ...call, accessToken: access.token() });
    const answer = await ask();
    const mayRenew = 'refused' in answer && retryOf(answer.refused.code) === 'renew';
    return mayRenew && (await access.renew()) === 'renewed' ? ask() : answer;
  };
}

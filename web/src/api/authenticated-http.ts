import type { SchemaOutput, AnySchema } from '@libs/protocol/parse.ts';
import type { HttpClient, HttpCall, HttpResult } from './http-client.ts';
import { retryRuleOf } from '@libs/protocol/refusal.ts';

export type AuthenticatedHttp = <S extends AnySchema>(
  call: Omit<HttpCall<S>, 'accessToken'>,
) => Promise<HttpResult<SchemaOutput<S>>>;

/** As much of a sign-in as asking needs. */
export type AccessTokenSource = { token: () => string; renew: () => Promise<'renewed' | 'unreachable' | 'ended'> };

/** Asks as a signed-in agent. Access that has just run out is renewed once, and the same is asked again. */
export function createAuthenticatedHttp(http: HttpClient, access: AccessTokenSource): AuthenticatedHttp {
  return async (call) => {
    const ask = () => http({ ...call, accessToken: access.token() });
    const answer = await ask();
    const mayRenew = 'refused' in answer && retryRuleOf(answer.refused.code) === 'renew';
    return mayRenew && (await access.renew()) === 'renewed' ? ask() : answer;
  };
}

import type { SchemaOutput, AnySchema } from '@libs/protocol/parse.ts';
import type { HttpClient, HttpCall, HttpResult } from './http-client.ts';
import { retryRuleOf } from '@libs/protocol/refusal.ts';

export type AuthenticatedHttp = <S extends AnySchema>(
  call: Omit<HttpCall<S>, 'accessToken'>,
) => Promise<HttpResult<SchemaOutput<S>>>;

/** The part of a sign-in that requests need. */
export type AccessTokenSource = { token: () => string; renew: () => Promise<'renewed' | 'unreachable' | 'ended'> };

/** Sends requests as a signed-in agent. Expired access is renewed once, and the request is sent again. */
export function createAuthenticatedHttp(http: HttpClient, access: AccessTokenSource): AuthenticatedHttp {
  return async (call) => {
    const send = () => http({ ...call, accessToken: access.token() });
    const answer = await send();
    const mayRenew = 'refused' in answer && retryRuleOf(answer.refused.code) === 'renew';
    return mayRenew && (await access.renew()) === 'renewed' ? send() : answer;
  };
}

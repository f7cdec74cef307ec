import { createAuthenticatedHttp } from './authenticated-http.ts';
import { gatewayRefusal } from '@libs/client/testing/gateway-refusal.ts';

const httpWithRenewal = (renewal: 'renewed' | 'ended') => {
  let token = 'old';
  const shown: (string | undefined)[] = [];
  const http = createAuthenticatedHttp(
    (async ({ accessToken }: { accessToken?: string }) => {
      shown.push(accessToken);
      return accessToken === 'old' ? { refused: gatewayRefusal('access.expired', 'en') } : { value: 'yes' };
    }) as never,
    {
      token: () => token,
      renew: async () => {
        if (renewal === 'renewed') token = 'new';
        return renewal;
      },
    },
  );
  return { answer: http({ method: 'GET', path: '/inbox' }), shown };
};

describe('a request of an agent', () => {
  it('renews expired access once, and is sent again', async () => {
    const { answer, shown } = httpWithRenewal('renewed');
    expect(await answer).toEqual({ value: 'yes' });
    expect(shown).toEqual(['old', 'new']);
  });

  it('returns the refusal when the sign-in has ended', async () => {
    const { answer, shown } = httpWithRenewal('ended');
    expect(await answer).toMatchObject({ refused: { code: 'access.expired' } });
    expect(shown).toEqual(['old']);
  });
});

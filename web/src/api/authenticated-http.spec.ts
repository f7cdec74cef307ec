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

describe('asking as an agent', () => {
  it('renews access that has run out, once, and asks the same again', async () => {
    const { answer, shown } = httpWithRenewal('renewed');
    expect(await answer).toEqual({ value: 'yes' });
    expect(shown).toEqual(['old', 'new']);
  });

  it('hands the refusal on when the sign-in has ended', async () => {
    const { answer, shown } = httpWithRenewal('ended');
    expect(await answer).toMatchObject({ refused: { code: 'access.expired' } });
    expect(shown).toEqual(['old']);
  });
});

/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { locales } from '@libs/protocol/languages.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import { m } from '../i18n/messages.ts';
import { SigningKeyList } from './signing-key-list.tsx';

const key = (fingerprint: string, until: string | null) => ({
  ...{ kty: 'OKP', crv: 'Ed25519', x: 'x', kid: fingerprint, fingerprint, until },
  from: '2026-01-02T00:00:00.000Z',
});
const answerWith = (answer: () => Promise<unknown>) =>
  void (globalThis.fetch = (() => answer().then((body) => ({ json: () => Promise.resolve(body) }))) as typeof fetch);

describe('the fingerprints of case files', () => {
  it.each(locales)('are shown in %s, old ones with their times', async (locale) => {
    answerWith(() => Promise.resolve({ keys: [key('90fa cafe', null), key('0123 abcd', '2026-03-04T00:00:00.000Z')] }));
    await renderInSite(<SigningKeyList />, { locale });
    expect(await screen.findByText('90fa cafe')).toBeTruthy();
    const [current, earlier] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(current).toMatch(/2026.*90fa cafe$/);
    expect(earlier).toMatch(/2026.*2026.*0123 abcd$/);
  });

  it.each([
    ['no gateway answers', () => Promise.reject(new Error('away'))],
    ['there is no key', () => Promise.resolve({ keys: [] })],
    ['the answer is something else', () => Promise.resolve({ ok: false })],
  ])('say that they cannot be shown when %s', async (_, answer) => {
    answerWith(answer);
    await renderInSite(<SigningKeyList />);
    expect(await screen.findByText(m.signing_keys_unreachable())).toBeTruthy();
  });
});

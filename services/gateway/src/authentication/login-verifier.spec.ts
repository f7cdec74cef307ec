import { LOGIN_FRESH_MS, LoginVerifier } from './login-verifier.ts';
import type { RefreshTokensStore } from './refresh-tokens.store.ts';

/** Reads that answer when the test says so, each with what is live by then. */
function createVerifier() {
  const live = new Set(['ann', 'bob']);
  const reads: { families: string[]; answer: () => void }[] = [];
  const liveFamilies = (families: string[]) =>
    new Promise<Set<string>>((resolve) => reads.push({ families, answer: () => resolve(new Set(live)) }));
  return { live, reads, verifier: new LoginVerifier({ liveFamilies } as unknown as RefreshTokensStore) };
}
const outcomeOf = (check: Promise<void>) =>
  check.then(
    () => 'live',
    (refusal: { code: string }) => refusal.code,
  );
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => jest.restoreAllMocks());

it('uses what was read only while it is fresh, counted from when it was asked for', async () => {
  const { live, reads, verifier } = createVerifier();
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const asked = outcomeOf(verifier.assertLive('ann'));
  await settle();
  now.mockReturnValue(1_000 + LOGIN_FRESH_MS - 1);
  reads[0]!.answer();
  expect(await asked).toBe('live');
  live.delete('ann');
  expect(await outcomeOf(verifier.assertLive('ann'))).toBe('live');
  now.mockReturnValue(1_000 + LOGIN_FRESH_MS);
  const afterwards = outcomeOf(verifier.assertLive('ann'));
  await settle();
  reads[1]!.answer();
  expect(await afterwards).toBe('access.missing');
  expect(reads).toHaveLength(2);
});

it('shares one read among all who wait, and tells them apart', async () => {
  const { live, reads, verifier } = createVerifier();
  const first = outcomeOf(verifier.assertLive('ann'));
  await settle();
  live.delete('bob');
  const waiting = ['ann', 'bob', 'ann'].map((family) => outcomeOf(verifier.assertLive(family)));
  reads[0]!.answer();
  await settle();
  reads[1]!.answer();
  expect([await first, ...(await Promise.all(waiting))]).toEqual(['live', 'live', 'access.missing', 'live']);
  expect(reads.map(({ families }) => families)).toEqual([['ann'], ['ann', 'bob']]);
});

it('passes on a fault of the database, and asks again afterwards', async () => {
  const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve(new Set(['ann']))];
  const verifier = new LoginVerifier({ liveFamilies: () => answers.shift()!() } as unknown as RefreshTokensStore);
  await expect(verifier.assertLive('ann')).rejects.toThrow('away');
  await expect(verifier.assertLive('ann')).resolves.toBeUndefined();
});

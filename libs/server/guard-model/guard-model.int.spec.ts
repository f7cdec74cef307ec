import { fakeGuardModel } from '../../../infra/jest/fake-guard-model.ts';
import { resourceForThisFile } from '../../../infra/jest/resource-for-this-file.ts';
import { GuardModel } from './guard-model.ts';

const fake = resourceForThisFile(fakeGuardModel, (one) => one.close());
beforeEach(() => {
  fake.mode = 'honest';
  fake.questions = [];
});

/** Longer than any test takes: what has to come in time comes. */
const PATIENT_MS = 60_000;
const modelWith = (timeoutMs = PATIENT_MS) =>
  new GuardModel({ url: `${fake.url}/v1/`, model: 'any', key: 'its-key', timeoutMs });

describe('the language model of the guard', () => {
  it('is asked by its API, with the texts as data, and holds with words that stand in the text', async () => {
    const earlier = [{ by: 'customer', text: 'Where?' }] as const;
    expect(await modelWith().judge('Look for the blue umbrella.', earlier)).toEqual({
      reasons: ['other-channel'],
      phrase: 'the blue umbrella',
    });
    expect(fake.questions).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer its-key',
        model: 'any',
        text: 'Look for the blue umbrella.',
        earlier,
      },
    ]);
    expect(await modelWith().judge('Good morning.')).toBe('harmless');
  });

  it.each([
    ['fail', 'failed'],
    ['prose', 'failed'],
    ['no-verdict', 'failed'],
    ['invented', 'unfounded'],
    ['unknown-reason', 'unfounded'],
  ] as const)('decides nothing when it answers like “%s”', async (mode, outcome) => {
    fake.mode = mode;
    expect(await modelWith().judge('Look for the blue umbrella.')).toBe(outcome);
  });

  it('decides nothing when its time is over', async () => {
    fake.mode = 'hang';
    expect(await modelWith(50).judge('Look for the blue umbrella.')).toBe('late');
  });

  it('is not asked after three failures in a row', async () => {
    const model = modelWith();
    fake.mode = 'fail';
    for (let call = 0; call < 3; call += 1) expect(await model.judge('one')).toBe('failed');
    fake.mode = 'honest';
    expect([await model.judge('the blue umbrella'), model.state, fake.questions.length]).toEqual(['skipped', 2, 3]);
  });

  it('is not asked by more than sixteen at once', async () => {
    fake.mode = 'hang';
    const model = modelWith();
    const waiting = Array.from({ length: 16 }, () => model.judge('the blue umbrella'));
    expect(await model.judge('the blue umbrella')).toBe('skipped');
    while (fake.questions.length < 16) await new Promise((resolve) => setImmediate(resolve));
    fake.release();
    const outcomes = await Promise.all(waiting);
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(16);
  });
});

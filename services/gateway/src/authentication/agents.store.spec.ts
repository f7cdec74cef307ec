import { hashPassword, verifyPassword, PasswordQueueFull } from '@libs/server/password.ts';
import { AgentsStore } from './agents.store.ts';

/** Compares a password of one person, or of nobody. */
const storeWith = (agent: object | null) =>
  new AgentsStore({ unitOfWork: () => ({ findOne: async () => agent }) } as never);

describe('86 a sign-in', () => {
  it.each([
    ['of nobody', null],
    ['of somebody disabled', { passwordHash: '', enabled: false }],
  ])('%s costs as much as any other: a password is looked at', async (_, agent) => {
    const phc = await hashPassword('right');
    const store = storeWith(agent && { ...agent, passwordHash: phc });
    expect(await store.findByPassword('a@b.example', 'right')).toBeNull();
    // With the line full, only who has no password to look at would be answered.
    const line = Promise.allSettled(Array.from({ length: 40 }, () => verifyPassword(phc, 'wrong')));
    await expect(store.findByPassword('a@b.example', 'right')).rejects.toBeInstanceOf(PasswordQueueFull);
    await line;
  });
});

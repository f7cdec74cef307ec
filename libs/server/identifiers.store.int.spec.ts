import { v4 } from 'uuid';
import { ledgerForThisFile } from '../../infra/jest/ledger-for-this-file.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { MAX_IDENTIFIERS_OF_PERSON } from './identifiers.store.ts';

const environment = ledgerForThisFile('gateway');
const NUMBER = '6217 0000 1000 2345 679';
const numbers = (count: number) =>
  Array.from({ length: count }, () => ({ kind: 'card-number', value: NUMBER }) as const);

async function begin() {
  const { identifiers } = environment.resources;
  return { identifiers, sessionId: await environment.openSession(), message: v4() as CommandId };
}

describe('the numbers of a person', () => {
  it('are kept once for each message, also when several messages come at once', async () => {
    const { identifiers, sessionId, message } = await begin();
    const others = Array.from({ length: 5 }, () => v4() as CommandId);
    const answers = await Promise.all(
      [message, message, ...others].map((one) => identifiers.keep(sessionId, one, numbers(1))),
    );
    expect(answers.toSorted()).toEqual([...Array.from({ length: 6 }, () => 'kept'), 'known']);
    for (const one of [message, ...others])
      await identifiers.attribute(sessionId, { message: one, index: 0 }, 'counterparty');
    expect(await identifiers.confirmed(sessionId)).toHaveLength(6);
  });

  it('are not attributed twice: what was erased as their own stays erased', async () => {
    const { identifiers, sessionId, message } = await begin();
    const ref = { message, index: 0 };
    await identifiers.keep(sessionId, message, numbers(1));
    await identifiers.attribute(sessionId, ref, 'customer');
    await identifiers.attribute(sessionId, ref, 'counterparty');
    expect(await identifiers.keep(sessionId, message, numbers(1))).toBe('known');
    expect(await identifiers.canAttribute(sessionId, ref, 'counterparty')).toBe(false);
    expect(await identifiers.canAttribute(sessionId, ref, 'customer')).toBe(true);
    expect(await identifiers.confirmed(sessionId)).toEqual([]);
  });

  it('are bounded, and none of a message is kept where not all can be', async () => {
    const { identifiers, sessionId, message } = await begin();
    for (let kept = 0; kept < MAX_IDENTIFIERS_OF_PERSON; kept += 100)
      expect(await identifiers.keep(sessionId, v4() as CommandId, numbers(100))).toBe('kept');
    expect(await identifiers.keep(sessionId, message, numbers(1))).toBe('full');
    expect(await identifiers.canAttribute(sessionId, { message, index: 0 }, 'customer')).toBe(false);
  });

  it('go with a message that was not recorded, and leave the others', async () => {
    const { identifiers, sessionId, message } = await begin();
    const other = v4() as CommandId;
    await identifiers.keep(sessionId, message, numbers(2));
    await identifiers.keep(sessionId, other, numbers(1));
    await identifiers.discard(sessionId, message);
    expect(await identifiers.canAttribute(sessionId, { message, index: 1 }, 'customer')).toBe(false);
    expect(await identifiers.canAttribute(sessionId, { message: other, index: 0 }, 'counterparty')).toBe(true);
  });

  it('are none once the person was erased, and nothing new is kept', async () => {
    const { identifiers, sessionId, message } = await begin();
    await identifiers.keep(sessionId, message, numbers(1));
    await identifiers.attribute(sessionId, { message, index: 0 }, 'counterparty');
    await environment.send(sessionId, { type: 'session.erase' });
    await identifiers.keep(sessionId, v4() as CommandId, numbers(1));
    expect(await identifiers.confirmed(sessionId)).toEqual([]);
    expect(await environment.query(`select identifiers from subject where id = $1`, [sessionId])).toEqual([
      { identifiers: null },
    ]);
  });
});

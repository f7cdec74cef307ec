import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { SessionId } from '@libs/protocol/ids.ts';
import { PostgresKeyring } from './keyring.ts';

describe('the keyring', () => {
  afterEach(() => jest.useRealTimers());

  it('forgets a destroyed key after a minute, also when the clock of the day is set back meanwhile', async () => {
    jest.useFakeTimers();
    const rows: Record<string, unknown>[] = [];
    const query = async (text: string, values: unknown[]) => {
      if (text.startsWith('insert')) rows.push({ subject_id: values[1], wrapped_dek: values[2] });
      return { rows: text.startsWith('select') ? rows : [] };
    };
    const keyring = new PostgresKeyring(query, randomBytes(32));
    const sessionId = v7() as SessionId;
    await keyring.ensureKey(sessionId);
    rows.splice(0);

    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(61_000);
    expect(await keyring.getKey(sessionId)).toBeNull();
  });
});

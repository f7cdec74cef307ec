import { secondFactorContext, SystemSealer } from '@libs/server/keystore/system-sealer.ts';
import { readSecondFactors, type KeyTool } from './sealing-key-table.ts';

/** Seals the secrets of authenticators with the current key. Returns how many could not be opened. */
export async function resealSecondFactors({ client, keys }: KeyTool, onDone: (count: number) => void): Promise<number> {
  const sealer = new SystemSealer(keys, 'secondFactors');
  let unreadable = 0;
  for (const { id, totp_secret: sealed } of await readSecondFactors(client)) {
    if (sealer.isCurrent(sealed)) continue;
    onDone(1);
    if (!sealer.canOpen(sealed)) {
      unreadable += 1;
      continue;
    }
    const context = secondFactorContext(id);
    const resealed = sealer.seal(sealer.unseal(sealed, context), context);
    await client.query(`update agent set totp_secret = $3 where id = $1 and totp_secret = $2`, [id, sealed, resealed]);
  }
  return unreadable;
}

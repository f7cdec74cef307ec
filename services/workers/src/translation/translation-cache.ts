import { createHmac } from 'node:crypto';
import { open, seal, type Key } from '@libs/ledger/sealing.ts';
import type { Bus } from '@libs/server/bus.ts';
import { silently } from '@libs/server/log.ts';

/** What was asked, and the key of the person it belongs to: when that is destroyed, nothing here can be found or read. */
export type Wanted = { key: Key; source: string; target: string; text: string };
export type Cached = { text: string; source: string | null; engine: string };

const KEEP_SECONDS = 24 * 60 * 60;

/** Translations that were paid for once. In Redis under keyed hashes, the values sealed; without Redis there is none. */
export class TranslationCache {
  constructor(private readonly keys: Pick<Bus['keys'], 'get' | 'set'>) {}

  async get(wanted: Wanted): Promise<Cached | null> {
    const place = placeOf(wanted);
    const found = await silently(this.keys.get(place));
    if (!found) return null;
    return JSON.parse(open(wanted.key, Buffer.from(found, 'base64'), place).toString()) as Cached;
  }

  async put(wanted: Wanted, cached: Cached): Promise<void> {
    const place = placeOf(wanted);
    const sealed = seal(wanted.key, Buffer.from(JSON.stringify(cached)), place).toString('base64');
    await silently(this.keys.set(place, sealed, 'EX', KEEP_SECONDS));
  }
}

const placeOf = ({ key, source, target, text }: Wanted): string =>
  `translated:${createHmac('sha256', key).update(`${source}|${target}|${text}`).digest('base64url')}`;

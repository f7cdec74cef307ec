import { createHmac } from 'node:crypto';
import { unseal, seal, type SubjectKey } from '@libs/ledger/sealing.ts';
import type { PubSub } from '@libs/server/pub-sub.ts';
import { nullOnFailure } from '@libs/server/logger.ts';

/** What was asked, and the key of the person it belongs to: when that is destroyed, nothing here can be found or read. */
export type TranslationCacheQuery = { key: SubjectKey; source: string; target: string; text: string };
export type CachedTranslation = { text: string; source: string | null; engine: string };

const TTL_SECONDS = 24 * 60 * 60;

/** Translations that were paid for once. In Redis under keyed hashes, the values sealed; without Redis there is none. */
export class TranslationCache {
  constructor(private readonly keys: Pick<PubSub['redis'], 'get' | 'set'>) {}

  async get(wanted: TranslationCacheQuery): Promise<CachedTranslation | null> {
    const place = cacheKeyOf(wanted);
    const found = await nullOnFailure(this.keys.get(place));
    if (!found) return null;
    return JSON.parse(unseal(wanted.key, Buffer.from(found, 'base64'), place).toString()) as CachedTranslation;
  }

  async put(wanted: TranslationCacheQuery, cached: CachedTranslation): Promise<void> {
    const place = cacheKeyOf(wanted);
    const sealed = seal(wanted.key, Buffer.from(JSON.stringify(cached)), place).toString('base64');
    await nullOnFailure(this.keys.set(place, sealed, 'EX', TTL_SECONDS));
  }
}

const cacheKeyOf = ({ key, source, target, text }: TranslationCacheQuery): string =>
  `translated:${createHmac('sha256', key).update(`${source}|${target}|${text}`).digest('base64url')}`;

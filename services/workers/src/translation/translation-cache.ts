import { createHmac } from 'node:crypto';
import { unseal, seal, type SubjectKey } from '@libs/ledger/sealing.ts';
import type { PubSub } from '@libs/server/pub-sub.ts';
import { nullOnFailure } from '@libs/server/logger.ts';

/**
 * What is translated, and the key of the person it belongs to: when the key is destroyed, the entry can neither be
 * found nor read.
 */
export type TranslationCacheQuery = { key: SubjectKey; source: string; target: string; text: string };
export type CachedTranslation = { text: string; source: string | null; engine: string };

const TTL_SECONDS = 24 * 60 * 60;

/** Caches paid translations. In Redis under keyed hashes, the values sealed; without Redis nothing is cached. */
export class TranslationCache {
  constructor(private readonly keys: Pick<PubSub['redis'], 'get' | 'set'>) {}

  async get(wanted: TranslationCacheQuery): Promise<CachedTranslation | null> {
    const cacheKey = cacheKeyOf(wanted);
    const found = await nullOnFailure(this.keys.get(cacheKey));
    if (!found) return null;
    return JSON.parse(unseal(wanted.key, Buffer.from(found, 'base64'), cacheKey).toString()) as CachedTranslation;
  }

  async put(wanted: TranslationCacheQuery, cached: CachedTranslation): Promise<void> {
    const cacheKey = cacheKeyOf(wanted);
    const sealed = seal(wanted.key, Buffer.from(JSON.stringify(cached)), cacheKey).toString('base64');
    await nullOnFailure(this.keys.set(cacheKey, sealed, 'EX', TTL_SECONDS));
  }
}

const cacheKeyOf = ({ key, source, target, text }: TranslationCacheQuery): string =>
  `translated:${createHmac('sha256', key).update(`${source}|${target}|${text}`).digest('base64url')}`;

/**
 * An erasure destroys a data key in the live database. Copies of that key, wrapped, are still in dead rows, in the
 * write-ahead log, on replicas and in backups. They stop opening when the last key-encryption key is destroyed that any
 * of them may be wrapped with: from then on the erasure is final, whatever somebody has kept.
 */
export type KeyLife = { generation: number; kekId: string; since: Date; destroyedAt: Date | null };

export type ErasureFinality = { finalAt: Date } | { openWith: string[] };

/**
 * `kekId`: what the data key was wrapped with at the end. It may also have been wrapped with every earlier one, and with
 * any that was in use before the erasure: a rotation that was killed leaves copies that no row names.
 */
export function erasureFinality(
  { erasedAt, kekId }: { erasedAt: Date; kekId: string },
  keys: readonly KeyLife[],
): ErasureFinality {
  const last = keys.find((key) => key.kekId === kekId);
  if (!last) return { openWith: [kekId] };
  const possible = keys.filter(({ generation, since }) => generation <= last.generation || since <= erasedAt);
  const openWith = possible.flatMap((key) => (key.destroyedAt ? [] : [key.kekId]));
  if (openWith.length > 0) return { openWith };
  return { finalAt: new Date(Math.max(...possible.map(({ destroyedAt }) => Number(destroyedAt)), Number(erasedAt))) };
}

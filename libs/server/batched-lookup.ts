type Batch<Key> = { keys: Set<Key>; found: Promise<Set<Key>> };

/**
 * Looks up many keys in few queries: one is under way at a time, and all keys that come meanwhile share the next. Each key
 * is looked up after it was asked for, never before, so an answer is as new as that of a query of its own.
 */
export class BatchedLookup<Key> {
  private next: Batch<Key> | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly findAll: (keys: Key[]) => Promise<Set<Key>>) {}

  async has(key: Key): Promise<boolean> {
    this.next ??= this.schedule();
    const { keys, found } = this.next;
    keys.add(key);
    return (await found).has(key);
  }

  private schedule(): Batch<Key> {
    const keys = new Set<Key>();
    const found = this.running.then(() => {
      this.next = undefined;
      return this.findAll([...keys]);
    });
    this.running = found.catch(() => undefined);
    return { keys, found };
  }
}

/** A map of at most `limit` entries: a new one takes the place of the entry that was set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly limit: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    for (const oldest of this.keys()) {
      if (this.size < this.limit) break;
      this.delete(oldest);
    }
    return super.set(key, value);
  }
}

/** `denied`: no database can be opened. `full`: nothing can be written. `hanging`: no question is ever answered. */
type FakeDatabaseFailure = 'denied' | 'full' | 'hanging';

type FakeRequest = {
  result?: unknown;
  error?: DOMException;
  transaction?: { abort: () => void };
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
};
type FakeConnection = {
  createObjectStore: (name: string, options?: { keyPath?: string }) => void;
  close: () => void;
  transaction: () => object;
  onversionchange?: () => void;
};
type FakeStore = { keyPath?: string | undefined; records: Map<string, unknown> };

/** As much of a browser's IndexedDB as the client uses: databases of one store each, with keys that are strings. */
export class FakeIndexedDb {
  failure: FakeDatabaseFailure | null = null;
  private readonly stores = new Map<string, FakeStore>();
  private readonly connections = new Map<string, Set<FakeConnection>>();

  open(name: string): FakeRequest {
    const request: FakeRequest = {};
    queueMicrotask(() => {
      if (this.failure === 'hanging') return;
      if (this.failure === 'denied') return fail(request, 'InvalidStateError');
      request.result = this.connect(name);
      request.transaction = { abort: () => void this.stores.delete(name) };
      if (!this.stores.has(name)) request.onupgradeneeded?.();
      if (this.stores.has(name)) request.onsuccess?.();
      else fail(request, 'AbortError');
    });
    return request;
  }

  async databases(): Promise<{ name: string }[]> {
    if (this.failure === 'denied') throw new DOMException('', 'InvalidStateError');
    return [...this.stores.keys()].map((name) => ({ name }));
  }

  /** Somebody else deletes it; whoever has it open is told first. */
  deleteDatabase(name: string): void {
    for (const connection of this.connections.get(name) ?? []) connection.onversionchange?.();
    if (this.connections.get(name)?.size === 0) this.stores.delete(name);
  }

  /** What a database holds; undefined where there is none. */
  contents(name: string): unknown[] | undefined {
    const store = this.stores.get(name);
    return store && [...store.records.values()];
  }

  private connect(name: string): FakeConnection {
    const open = this.connections.get(name) ?? new Set();
    const connection: FakeConnection = {
      createObjectStore: (_, options) => void this.stores.set(name, { keyPath: options?.keyPath, records: new Map() }),
      close: () => void open.delete(connection),
      transaction: () => {
        if (!open.has(connection)) throw new DOMException('the connection is closed', 'InvalidStateError');
        return this.startTransaction(this.stores.get(name)!);
      },
    };
    this.connections.set(name, open.add(connection));
    return connection;
  }

  private startTransaction({ keyPath, records }: FakeStore): object {
    let isRefused = false;
    const transaction = {
      error: null as DOMException | null,
      oncomplete: () => undefined,
      onabort: () => undefined,
      commit: () => undefined,
      objectStore: () => ({
        put: (value: object, key?: string) => {
          isRefused = this.failure === 'full';
          if (!isRefused) records.set(key ?? (value as Record<string, string>)[keyPath!]!, value);
          return succeed(undefined);
        },
        delete: (key: string) => succeed(records.delete(key)),
        clear: () => succeed(records.clear()),
        getAll: () => succeed([...records.values()]),
        getAllKeys: () => succeed([...records.keys()]),
      }),
    };
    setTimeout(() => {
      if (isRefused) transaction.error = new DOMException('', 'QuotaExceededError');
      (isRefused ? transaction.onabort : transaction.oncomplete)();
    });
    return transaction;
  }
}

function succeed(result: unknown): FakeRequest {
  const request: FakeRequest = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

function fail(request: FakeRequest, name: string): void {
  request.error = new DOMException('', name);
  request.onerror?.();
}

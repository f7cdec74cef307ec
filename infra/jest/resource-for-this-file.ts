/**
 * For the top of a test file: `start` runs before its first test and `stop` after its last. The fields of the result can
 * be read inside tests and hooks. Register the `afterAll` of whatever uses it above this line: Jest runs them in the order
 * of writing.
 */
export function resourceForThisFile<T extends object>(
  start: () => Promise<T>,
  stop: (resource: T) => unknown,
  startTimeoutMs?: number,
): T {
  let resource: T | undefined;
  beforeAll(async () => {
    resource = await start();
  }, startTimeoutMs);
  afterAll(async () => {
    if (resource) await stop(resource);
  });
  const started = () => resource ?? fail('It is started in beforeAll: use it inside a test or hook.');
  return new Proxy({} as T, {
    get: (_, key): unknown => Reflect.get(started(), key),
    set: (_, key, value) => Reflect.set(started(), key, value),
    // For a spread, `{ ...system }`, which asks for the keys and takes only those with a descriptor.
    ownKeys: () => Reflect.ownKeys(started()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(started(), key),
  });
}

function fail(message: string): never {
  throw new Error(message);
}

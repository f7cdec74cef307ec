type CleanupTask = () => unknown;

export type CleanupStack = {
  add: (ending: CleanupTask) => void;
  /** Carries them out, the last added first, each once; a failing one does not keep the others from happening. */
  run: () => Promise<void>;
};

/** What has to be undone, noted at the moment it becomes necessary. */
export function createCleanupStack(): CleanupStack {
  const endings: CleanupTask[] = [];
  const run = async () => {
    const failures: unknown[] = [];
    for (let next = endings.pop(); next; next = endings.pop()) {
      try {
        await next();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  return { add: (ending) => void endings.push(ending), run };
}

/** Like Promise.all, but waits for all of them even when one fails, so that what the others started can be ended. */
export async function settleAllOrThrow<T>(promises: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

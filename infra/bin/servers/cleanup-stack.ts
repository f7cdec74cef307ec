type CleanupTask = () => unknown;

export type CleanupStack = {
  add: (task: CleanupTask) => void;
  /** Runs them, the last added first, each once; a failing one does not prevent the others. */
  run: () => Promise<void>;
};

/** Collects clean-up tasks as resources are created. */
export function createCleanupStack(): CleanupStack {
  const tasks: CleanupTask[] = [];
  const run = async () => {
    const failures: unknown[] = [];
    for (let next = tasks.pop(); next; next = tasks.pop()) {
      try {
        await next();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  return { add: (task) => void tasks.push(task), run };
}

/**
 * Like Promise.all, but waits for all of them even when one fails, so that what the others started can be cleaned up.
 */
export async function settleAllOrThrow<T>(promises: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

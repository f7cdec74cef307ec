import { sleep } from '../bin/servers/wait-until.ts';

/** Repeats what fails while a server is away; the test's own time limit ends it. */
export async function retryUntilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await sleep(50);
    }
  }
}

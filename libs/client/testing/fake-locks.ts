import type { TabLockOptions, TabLocks } from '../ports.ts';

type FakeLockHolder = { reject: (reason: unknown) => void };

/**
 * The browser's lock manager for one name, as the Web Locks specification has it. It lives in another process: a tab
 * hears of a grant, and of a grant that was taken away again, later and in order.
 */
export class FakeLocks implements TabLocks {
  private holder: FakeLockHolder | undefined;
  private readonly line: (() => void)[] = [];

  request = ((_name: string, how: TabLockOptions, whileHeld: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        const mine: FakeLockHolder = { reject };
        this.holder = mine;
        runLater(() =>
          whileHeld().then(() => {
            if (this.holder !== mine) return;
            this.holder = undefined;
            resolve();
            this.line.shift()?.();
          }),
        );
      };
      how.signal?.addEventListener('abort', () => {
        const index = this.line.indexOf(begin);
        if (index < 0) return;
        this.line.splice(index, 1);
        runLater(() => reject(how.signal!.reason));
      });
      if (how.steal) {
        const robbed = this.holder;
        if (robbed) runLater(() => robbed.reject(new DOMException('stolen', 'AbortError')));
        begin();
      } else if (this.holder) this.line.push(begin);
      else begin();
    })) as TabLocks['request'];
}

const runLater = (news: () => unknown) => void setImmediate(news);

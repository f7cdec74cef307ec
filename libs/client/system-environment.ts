import type { Clock, Random } from './ports.ts';

/** Time and chance as a browser and Node both have them. */

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, onDue) {
    const timer = setTimeout(onDue, ms);
    return () => clearTimeout(timer);
  },
};

export const systemRandom: Random = () => Math.random();

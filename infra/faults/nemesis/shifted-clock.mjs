/*
 * Preloaded into one process of the product, it moves what that process takes for the time of day; the monotonic clock
 * and every timer run on, as when an administrator sets a clock. The file named by AIDLINE_FAULTS_CLOCK holds the shift
 * in milliseconds and may change while the process runs.
 */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 50;
const file = process.env.AIDLINE_FAULTS_CLOCK;
const Real = Date;
let shiftMs = 0;

const look = () => {
  try {
    shiftMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shiftMs = 0;
  }
};

class ShiftedDate extends Real {
  constructor(...words) {
    if (words.length === 0) super(Real.now() + shiftMs);
    else super(...words);
  }

  static now() {
    return Real.now() + shiftMs;
  }
}

look();
setInterval(look, LOOK_EVERY_MS).unref();
globalThis.Date = ShiftedDate;

/*
 * Preloaded into one process of the product, it moves what that process takes for the time of day; the monotonic clock
 * and every timer run on, as when an administrator sets a clock. The file named by AIDLINE_FAULTS_CLOCK holds the shift
 * in milliseconds and may change while the process runs.
 */
import { readFileSync } from 'node:fs';

const POLL_INTERVAL_MS = 50;
const file = process.env.AIDLINE_FAULTS_CLOCK;
const RealDate = Date;
let shiftMs = 0;

const readShift = () => {
  try {
    shiftMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shiftMs = 0;
  }
};

class ShiftedDate extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(RealDate.now() + shiftMs);
    else super(...words);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
}

readShift();
setInterval(readShift, POLL_INTERVAL_MS).unref();
globalThis.Date = ShiftedDate;

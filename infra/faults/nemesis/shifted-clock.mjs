/*
 * Preloaded into a service, it shifts the wall clock but not the monotonic clock or timers, as when an administrator
 * sets it. The file named by AIDLINE_FAULTS_CLOCK contains the shift in milliseconds and may change at any time.
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
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shiftMs);
    else super(...values);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
}

readShift();
setInterval(readShift, POLL_INTERVAL_MS).unref();
globalThis.Date = ShiftedDate;

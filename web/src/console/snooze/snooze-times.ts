const HOUR_MS = 3_600_000;
/** When a working day begins, by the clock of this device. */
const MORNING_HOUR = 9;
const MONDAY = 1;

export type SnoozeTime = { name: 'hour' | 'later' | 'tomorrow' | 'monday'; at: Date };

/** What an agent chooses from. On Sundays tomorrow is Monday, and stands there once. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const morningIn = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
  const daysToMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  return [
    { name: 'hour', at: new Date(now.getTime() + HOUR_MS) },
    { name: 'later', at: new Date(now.getTime() + 3 * HOUR_MS) },
    { name: 'tomorrow', at: morningIn(1) },
    ...(daysToMonday === 1 ? [] : [{ name: 'monday', at: morningIn(daysToMonday) } as const]),
  ];
}

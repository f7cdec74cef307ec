/** How much is measured. The quick plan has every benchmark and every ratio, with shorter and fewer rounds. */
export type BenchPlan = {
  name: 'quick' | 'full';
  /** Contestants alternate round by round; the median of the rounds counts, so that a disturbed one does not. */
  rounds: number;
  conversations: number[];
  warmUpSeconds: number;
  /** At most so long for messages, which warm up until their cost is steady. */
  maxWarmUpSeconds: number;
  secondsEach: number;
  profileSeconds: number;
  idleSockets: number;
  memoryRounds: number;
  inboxSessions: number[];
  inboxRequests: number;
  rebuildSessions: number;
  /** A small log and a large one. */
  growthEvents: number[];
  /** How long timers fall due one after another. */
  timerSeconds: number;
};

export const quickPlan: BenchPlan = {
  name: 'quick',
  rounds: 3,
  conversations: [1, 100, 500],
  warmUpSeconds: 2,
  maxWarmUpSeconds: 14,
  secondsEach: 2.5,
  profileSeconds: 8,
  idleSockets: 2_000,
  memoryRounds: 1,
  inboxSessions: [10_000, 100_000],
  inboxRequests: 100,
  rebuildSessions: 25_000,
  growthEvents: [100_000, 1_000_000],
  timerSeconds: 15,
};

export const fullPlan: BenchPlan = {
  name: 'full',
  rounds: 5,
  conversations: [1, 100, 500],
  warmUpSeconds: 10,
  maxWarmUpSeconds: 40,
  secondsEach: 10,
  profileSeconds: 20,
  idleSockets: 5_000,
  memoryRounds: 3,
  inboxSessions: [10_000, 100_000, 1_000_000],
  inboxRequests: 300,
  rebuildSessions: 100_000,
  growthEvents: [100_000, 20_000_000],
  timerSeconds: 60,
};

/** How much is done. The short plan runs with every change; both are checked alike. */
export type FaultPlan = {
  name: 'smoke' | 'full';
  visitors: number;
  agents: number;
  /** Mean pause of one tab between two commands. */
  everyMs: number;
  calmMs: number;
  holdMs: number;
  afterMs: number;
  seeds: number;
};

export const smokePlan: FaultPlan = {
  name: 'smoke',
  visitors: 15,
  agents: 2,
  everyMs: 700,
  calmMs: 800,
  holdMs: 1_800,
  afterMs: 600,
  seeds: 1,
};

export const fullPlan: FaultPlan = {
  name: 'full',
  visitors: 40,
  agents: 4,
  everyMs: 1_800,
  calmMs: 1_000,
  holdMs: 3_200,
  afterMs: 800,
  seeds: 3,
};

import type { RunningSystem } from '../jest/test-system.ts';

/** What an attacker got, in one line with figures. `succeeded`: it is more than the product promises. */
export type AttackOutcome = { got: string; succeeded: boolean };

/** One way in which somebody breaks a promise of SECURITY.md. */
export type Attack = {
  /** Unique; `still-open.ts` and the command line name it. */
  name: string;
  /** Who tries, and with what in hand. */
  attacker: string;
  /** Its number in the list of the first audit, such as `B.4`. */
  finding: string;
  /** What the same attack got from the first complete version. */
  before: string;
  /** Takes a few seconds and measures no time: part of every test run. */
  isQuick?: boolean;
  run: (target: RunningSystem) => Promise<AttackOutcome>;
};

/** The attacks of one file, which share a system of their own, one after the other. */
export type AttackGroup = { title: string; attacks: readonly Attack[] };

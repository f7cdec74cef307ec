import { anomalies } from '../faults/checker/anomalies.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';

/** What a drill can report: the anomalies of a history, and what only drills can find. */
export const drillAnomalies = {
  ...anomalies,
  unmet: 'the drill says that something must be so, and it was not',
  aborted: 'the drill was not run to its end, and has shown nothing',
  unavailable: 'something that the drill needs is missing where nothing may be missing',
} as const;

export type DrillFinding = {
  anomaly: keyof typeof drillAnomalies;
  /** One sentence with the ids to look for; never the text of a message. */
  what: string;
};

export type DrillContext = {
  /** Of this drill alone; deleted afterwards. */
  folder: string;
  seed: number;
  /** How much load and for how long: the smoke's or the full one. */
  plan: FaultPlan;
  isSmoke: boolean;
  /** Prints one line below the drill's name, such as a figure that it measured. */
  note: (line: string) => void;
  /** Registers what must be stopped when the drill ends; the last added is stopped first. */
  addCleanup: (task: () => unknown) => void;
};

/** A test that needs several servers or programs which the fault harness has not. */
export type Drill = {
  /** Its name on the command line. */
  name: string;
  /** One sentence: what it shows when nothing is found. */
  shows: string;
  isInSmoke: boolean;
  /** Why this machine cannot run it; null when it can. */
  unavailableReason: () => string | null;
  run: (context: DrillContext) => Promise<DrillFinding[]>;
};

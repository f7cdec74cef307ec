import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { startOfLog, type ReplayPosition } from './replay-position.ts';
import type { Projection } from './projection.ts';

/** What a position is good for. Another value of any of these makes it worthless. */
export type ReplayScope = {
  /** A run that only compared has repaired nothing. */
  repair: boolean;
  /** The rules that folded it: the sources of the fold and of replay itself. */
  code: string;
  /** Which history it read: the server's identifier and timeline. */
  log: string;
};

type SavedState = ReplayScope & { positions: Partial<Record<Projection['name'], ReplayPosition>> };

/** Repeating this much is cheaper than writing the file after each slice. */
const SAVE_INTERVAL_MS = 1_000;

/** The positions of a replay in a file, so that a run that was interrupted goes on where it stopped. */
export class SavedReplay {
  private readonly positions: SavedState['positions'] = {};
  private savedAt = -Infinity;
  /** Why an earlier run is not continued; null when there is none or it is. */
  readonly leftOut: string | null = null;

  constructor(
    private readonly file: string,
    private readonly scope: ReplayScope,
  ) {
    const saved = readState(file);
    if (!saved) return;
    this.leftOut = differenceOf(saved, scope);
    if (!this.leftOut) this.positions = saved.positions;
  }

  /** Where an earlier run of the same scope stopped, or the start. */
  positionOf(name: Projection['name']): ReplayPosition {
    return this.positions[name] ?? startOfLog();
  }

  save(name: Projection['name'], position: ReplayPosition): void {
    this.positions[name] = position;
    if (performance.now() - this.savedAt < SAVE_INTERVAL_MS) return;
    this.savedAt = performance.now();
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify({ ...this.scope, positions: this.positions }));
    renameSync(`${this.file}.new`, this.file);
  }

  /** The next run begins anew. */
  remove(): void {
    rmSync(this.file, { force: true });
  }
}

/** What decides how an event is folded, of this checkout. */
export function codeFingerprint(): string {
  const files = globSync(['libs/{chat,ledger,protocol}/*.ts', 'infra/bin/replay/*.ts'], { cwd: REPOSITORY });
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !name.includes('.spec.')).sort())
    hash.update(file).update(readFileSync(join(REPOSITORY, file)));
  return hash.digest('hex');
}

function readState(file: string): SavedState | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedState;
  } catch {
    return null;
  }
}

function differenceOf(saved: ReplayScope, scope: ReplayScope): string | null {
  if (saved.log !== scope.log) return 'it read another log';
  if (saved.code !== scope.code) return 'it was made by other code';
  return saved.repair === scope.repair ? null : `it ran ${saved.repair ? 'with' : 'without'} --repair`;
}

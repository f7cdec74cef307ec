import type { FaultCell } from './fault-cell.ts';
import { type CellResult, runUnderLoad, type RunUnderLoadOptions } from './run-under-load.ts';
import type { World } from './world/world.ts';

export type RunCellOptions = Omit<RunUnderLoadOptions, 'system' | 'cell' | 'inject'> & {
  world: World;
  cell: FaultCell;
};

/** Runs one cell of the matrix with one seed. */
export async function runCell({ world, cell, ...options }: RunCellOptions): Promise<CellResult> {
  const { inject, cleanUp, system = world, neverShipped, findings } = await cell.prepare(world);
  try {
    const result = await runUnderLoad({
      ...options,
      system,
      cell,
      inject: (context) => inject({ ...context, world }),
      ...(neverShipped && { neverShipped }),
    });
    return { ...result, findings: [...result.findings, ...(findings?.(options.slack) ?? [])] };
  } finally {
    await cleanUp();
  }
}

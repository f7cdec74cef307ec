import type { FaultCell } from './fault-cell.ts';
import { type CellResult, runUnderLoad, type RunUnderLoadOptions } from './run-under-load.ts';
import type { World } from './world/world.ts';

export type RunCellOptions = Omit<RunUnderLoadOptions, 'system' | 'cell' | 'inject'> & {
  world: World;
  cell: FaultCell;
};

/** Runs one cell of the matrix with one seed. */
export async function runCell({ world, cell, ...options }: RunCellOptions): Promise<CellResult> {
  const { inject, cleanUp } = await cell.prepare(world);
  try {
    return await runUnderLoad({
      ...options,
      system: world,
      cell,
      inject: (context) => inject({ ...context, world }),
    });
  } finally {
    await cleanUp();
  }
}

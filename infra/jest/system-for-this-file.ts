import { resourceForThisFile } from './resource-for-this-file.ts';
import { startSystem, type RunningSystem, type SystemOptions } from './test-system.ts';

/** For the top of a test file: one system for all its tests. */
export const systemForThisFile = (options: SystemOptions): RunningSystem =>
  resourceForThisFile(
    () => startSystem(options),
    (system) => system.stop(),
  );

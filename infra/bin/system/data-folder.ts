import { isAbsolute, join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

/**
 * Everything that one running Aidline owns on this machine: databases, secrets, ports, logs. Two folders are two
 * systems.
 */
export type DataFolder = {
  path: string;
  file: (name: string) => string;
  log: (name: string) => string;
};

export function dataFolder(): DataFolder {
  const chosen = process.env.AIDLINE_DATA_DIR || '.data';
  const path = isAbsolute(chosen) ? chosen : join(REPOSITORY, chosen);
  return { path, file: (name) => join(path, name), log: (name) => join(path, 'logs', `${name}.log`) };
}

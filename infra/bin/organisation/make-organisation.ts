import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REPOSITORY } from '../servers/repository.ts';
import { typescriptProgramArgs } from '../system/run-in-terminal.ts';

/** `npm run organisation -- new`, for tests. */
export const makeOrganisation = (content: string, answersFile: string) =>
  promisify(execFile)(
    process.execPath,
    typescriptProgramArgs('infra/bin/organisation.ts', ['new', content, '--answers', answersFile]),
    { cwd: REPOSITORY },
  );

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Progress } from '../bin/servers/progress.ts';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { typescriptProgramArgs } from '../bin/system/run-in-terminal.ts';
import { runOrThrow } from '../bin/system/run-to-completion.ts';
import { AGENT_EMAIL } from '../bin/system/secrets.ts';

/** The sources of one build: this checkout, or another one that it is compared with. */
export type Checkout = { folder: string };

export const thisCheckout: Checkout = { folder: REPOSITORY };

/** Another checkout of this repository with its packages installed. */
export function findCheckout(path: string): Checkout {
  const folder = resolve(path);
  for (const needed of ['infra/bench/load/load-process.ts', 'node_modules'])
    if (!existsSync(join(folder, needed)))
      throw new UserError(`${path} is no checkout that can be measured: it has no ${needed}.`);
  return { folder };
}

/** Builds the services unless they are built. */
export const buildServicesOf = (checkout: Checkout, progress: Progress): Promise<void> =>
  progress.step(`Build of ${checkout.folder}`, () =>
    runProgram(checkout, { file: 'infra/bin/build.ts' }, '--services'),
  );

/** Gives the database this checkout's own tables and one agent, whatever another one's look like. */
export async function migrateAndSeed(checkout: Checkout, owner: string, agentPassword: string): Promise<void> {
  const env = { DATABASE_URL: owner, AGENT_EMAIL, AGENT_PASSWORD: agentPassword, SECOND_FACTOR_FROM: 'operator' };
  await runProgram(checkout, { file: 'infra/bin/migrate.ts', env });
  await runProgram(checkout, { file: 'infra/bin/seed.ts', env });
}

const runProgram = (
  { folder }: Checkout,
  { file, env = {} }: { file: string; env?: NodeJS.ProcessEnv },
  ...args: string[]
): Promise<void> =>
  runOrThrow({ name: `${file} of ${folder}`, cwd: folder, env, args: [...typescriptProgramArgs(file), ...args] });

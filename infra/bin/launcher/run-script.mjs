import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { BIN } from './paths.mjs';
import { LaunchError } from './launch-error.mjs';

/** Installs packages when needed, then runs `infra/bin/<name>.ts` on Node 24 with the remaining arguments. */
export async function runScript([name, ...args]) {
  try {
    const script = join(BIN, `${name}.ts`);
    if (!existsSync(script)) throw new LaunchError(noSuchScript(name));
    await ensureInstalled();
    process.exitCode = await launch(script, args);
  } catch (error) {
    console.error(error instanceof LaunchError ? error.message : error);
    process.exitCode = 1;
  }
}

function noSuchScript(name) {
  const names = readdirSync(BIN).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
  return `${name ? `There is no script ${name}` : 'No script was named'}: choose one of ${names.join(', ')}.`;
}

/**
 * A failure that one sentence explains completely: what is wrong and what to do about it. Every script prints that
 * sentence and exits with 1, without a stack trace. Anything else that is thrown is a bug and is printed with its
 * stack.
 */
export class UserError extends Error {
  override name = 'PlainFault';
}

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

/** Runs a script's `main`; prints what it throws as one line (bugs with their stack) and sets exit code 1. */
export async function runBin(main: () => Promise<number | void>): Promise<void> {
  try {
    const code = await main();
    process.exitCode = code ?? process.exitCode ?? 0;
  } catch (error) {
    const plain = asUserError(error);
    console.error(plain ? plain.message : error);
    process.exitCode = 1;
  }
}

/** The error as a UserError, or undefined when it is a bug. */
export function asUserError(error: unknown): UserError | undefined {
  if (error instanceof UserError) return error;
  const { code, path, message, name } = (error ?? {}) as NodeJS.ErrnoException;
  const where = path ? ` (${path})` : '';
  // Recognised by its name: this file is also loaded by Jest's set-up, which cannot resolve `@libs`.
  if (['WrongSealingKey', 'NoSealingKey', 'UnusableKeyFile'].includes(String(name))) return new UserError(message);
  if (code?.startsWith('ERR_PARSE_ARGS')) return new UserError(message);
  // The message of Node's cipher when a wrapped key cannot be unsealed.
  if (/unable to authenticate/.test(message))
    return new UserError('SEALING_KEY is not the key that this database was sealed with.');
  if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN)
    return new UserError(`The database is older than these tools (${message}): run npm run migrate.`);
  if (code === 'ENOSPC') return new UserError(`The disk is full${where}: free some space, then start again.`);
  if (code === 'EDQUOT') return new UserError(`Your disk quota is used up${where}: free some space, then start again.`);
  if (code === 'EROFS') return new UserError(`The file system is read-only${where}: use a folder that can be written.`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new UserError(`No permission${where}: run as the owner of that file, or correct its owner with chown.`);
  }
  return undefined;
}

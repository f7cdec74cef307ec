import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../servers/user-error.ts';
import type { DataFolder } from './data-folder.ts';

export const AGENT_EMAIL = 'agent@aidline.local';

export type Secrets = {
  /** Signs the agents' and customers' tokens. */
  tokenSecret: string;
  /** Wraps the keys that seal messages, 32 bytes in base64, until it is retired: then '', and the keystore has others. */
  sealingKey: string;
  agentPassword: string;
};

/**
 * The secrets of this data folder, created at the first start and readable by their owner only; the environment takes
 * precedence.
 */
export function loadSecrets(folder: DataFolder): Secrets {
  const path = folder.file('secrets.json');
  const saved = existsSync(path) ? readSecretsFile(path) : createSecretsFile(path);
  const { TOKEN_SECRET, SEALING_KEY } = process.env;
  return { ...saved, tokenSecret: TOKEN_SECRET || saved.tokenSecret, sealingKey: SEALING_KEY || saved.sealingKey };
}

export function newSecrets(): Secrets {
  return {
    tokenSecret: randomBytes(32).toString('base64url'),
    sealingKey: randomBytes(32).toString('base64'),
    agentPassword: randomBytes(9).toString('base64url'),
  };
}

/** Written under another name and renamed, so that a full disk leaves no incomplete file. */
function createSecretsFile(path: string): Secrets {
  const secrets = newSecrets();
  mkdirSync(dirname(path), { recursive: true });
  writeSecrets(path, secrets);
  return secrets;
}

function writeSecrets(path: string, secrets: Secrets): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Removes the key from before there was a keystore; false when it is not kept here. */
export function forgetSealingKey(folder: DataFolder): boolean {
  const path = folder.file('secrets.json');
  if (!existsSync(path)) return false;
  writeSecrets(path, { ...readSecretsFile(path), sealingKey: '' });
  return true;
}

function readSecretsFile(path: string): Secrets {
  try {
    const secrets = JSON.parse(readFileSync(path, 'utf8')) as Secrets;
    if (secrets.tokenSecret && typeof secrets.sealingKey === 'string' && secrets.agentPassword) return secrets;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UserError(`${path} is damaged: restore it from a copy; without it the stored messages cannot be read.`);
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../servers/user-error.ts';
import type { DataFolder } from './data-folder.ts';

export const AGENT_EMAIL = 'agent@aidline.local';

export type Secrets = {
  /** Signs the agents' and customers' tokens. */
  tokenSecret: string;
  /** Wraps the keys that seal messages: 32 bytes in base64. Whoever loses it loses every message. */
  sealingKey: string;
  agentPassword: string;
};

/** The secrets of this data folder, made at the first start and kept readable by their owner only; the environment wins. */
export function loadSecrets(folder: DataFolder): Secrets {
  const path = folder.file('secrets.json');
  const kept = existsSync(path) ? readSecretsFile(path) : createSecretsFile(path);
  const { TOKEN_SECRET, SEALING_KEY } = process.env;
  return { ...kept, tokenSecret: TOKEN_SECRET || kept.tokenSecret, sealingKey: SEALING_KEY || kept.sealingKey };
}

export function newSecrets(): Secrets {
  return {
    tokenSecret: randomBytes(32).toString('base64url'),
    sealingKey: randomBytes(32).toString('base64'),
    agentPassword: randomBytes(9).toString('base64url'),
  };
}

/** Renamed into place, so that a full disk leaves no half-written file that would stand for lost keys. */
function createSecretsFile(path: string): Secrets {
  const secrets = newSecrets();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return secrets;
}

function readSecretsFile(path: string): Secrets {
  try {
    const secrets = JSON.parse(readFileSync(path, 'utf8')) as Secrets;
    if (secrets.tokenSecret && secrets.sealingKey && secrets.agentPassword) return secrets;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UserError(`${path} is damaged: restore it from a copy; without it the stored messages cannot be read.`);
}

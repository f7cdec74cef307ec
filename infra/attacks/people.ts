import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { agentCredentials } from '@libs/client/credentials.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { AgentRole } from '@libs/protocol/roles.ts';
import {
  type ChatClient,
  connectOrThrow,
  openVisitor,
  messageCommand,
  postJson,
} from '../../services/gateway/test/chat-client.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import { askAs } from './requests.ts';

/** An account that works, as its owner or a thief of both factors uses it. */
export type Account = { agentId: AgentId; email: string; password: string; token: string; totp: TOTP | null };

/** A member of the team who was there before: written straight into the table, so that no rule of hiring is met. */
export async function hireAgent(target: RunningSystem, name: string, role: AgentRole): Promise<Account> {
  const email = `${name}@example.org`;
  const [row] = await queryDatabase<{ id: AgentId }>(
    target,
    `insert into agent (email, display_name, role, password_hash)
     select $1, $2, $3, password_hash from agent where email = $4 returning id`,
    [email, name, role, target.agent.email],
  );
  const account = { agentId: row!.id, email, password: target.agent.password, totp: null };
  return role === 'agent' ? signInAgain(target, account) : withOwnSecondFactor(target, account);
}

type Login = Omit<Account, 'token'>;
/** In 30-second steps. A code counts once and steps only grow, so three logins fit into a minute. */
const nextStep = new Map<string, number>();

/** Signs in with all factors that the account has. */
export async function signInAgain(target: RunningSystem, account: Login): Promise<Account> {
  const { email, password, totp } = account;
  const code = totp ? { code: codeOf(totp) } : {};
  const response = await postJson(`${target.gatewayUrls[0]}/api/agents/sign-in`, { email, password, ...code });
  const { accessToken } = (await response.json()) as { accessToken?: string };
  if (!accessToken) throw new Error(`${email} cannot sign in: ${response.status}`);
  return { ...account, token: accessToken };
}

/** Signs in and sets up a second factor, as the owner of a new account does. */
export async function withOwnSecondFactor(target: RunningSystem, login: Login): Promise<Account> {
  const { token } = await signInAgain(target, login);
  const ask = askAs(target, token);
  const { secret } = (await ask<{ secret: string }>('agents/me/second-factor', { method: 'POST' })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await ask('agents/me/second-factor/confirm', { method: 'POST', body: { code: codeOf(totp) } });
  return signInAgain(target, { ...login, totp });
}

function codeOf(totp: TOTP): string {
  const now = Math.floor(Date.now() / 30_000);
  const step = Math.max(nextStep.get(totp.secret.base32) ?? 0, now - 1);
  nextStep.set(totp.secret.base32, step + 1);
  return totp.generate({ timestamp: step * 30_000 });
}

export const openConsole = (url: string, { token }: Account): Promise<ChatClient> =>
  connectOrThrow(url, agentCredentials(token));

export type Victim = { sessionId: SessionId; client: ChatClient; key: string };

/** Somebody who has written and left an address. */
export async function openVictim(target: RunningSystem, texts: readonly string[], contact?: object): Promise<Victim> {
  const victim = await openVisitor(target.gatewayUrls[0]!);
  if (contact) await victim.client.command(victim.sessionId, { type: 'contact.give', ...contact });
  for (const text of texts) await victim.client.command(victim.sessionId, messageCommand(text));
  return victim;
}

/** A word that stands nowhere else, different for every purpose. */
export const canaryOf = (purpose: string): string =>
  `zq${createHash('sha256').update(`${purpose}${process.pid}`).digest('hex').slice(0, 10).replace(/\d/g, 'k')}`;

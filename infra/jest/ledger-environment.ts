import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v4, v7 } from 'uuid';
import type { Command } from '@libs/chat/decide.ts';
import { handleCommand, type CommandDependencies } from '@libs/ledger/handle-command.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

export const CUSTOMER: Actor = { role: 'customer' };
export const MEI: Actor = { role: 'agent', agentId: v4() as AgentId };

const POLL_INTERVAL_MS = 20;

export type LedgerEnvironment = {
  resources: ServerResources;
  sealingKey: Buffer;
  /** The folder of keys, empty at first. */
  keystore: string;
  filesFolder: string;
  /** As a superuser, with more rights than any process. */
  query: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
  /** Appends like a gateway that dies before it publishes. Returns the version. */
  send: (sessionId: SessionId, command: Command, actor?: Actor) => Promise<number>;
  openSession: (shard?: number) => Promise<SessionId>;
  end: () => Promise<void>;
};

/** The environment of tests that read the log: real engines, without any other process, as the service `login` is. */
export async function startLedgerEnvironment(
  { url, login }: { url: string; login: string },
  redisUrl: string,
  sealingKey = randomBytes(32),
): Promise<LedgerEnvironment> {
  const env = {
    DATABASE_URL: login,
    REDIS_URL: redisUrl,
    SEALING_KEY: sealingKey.toString('base64'),
    FILES_FOLDER: join(tmpdir(), `aidline-${randomUUID()}`),
    KEYSTORE: join(tmpdir(), `aidline-keys-${randomUUID()}`),
  };
  const resources = await ServerResources.connect(env, createLogger('spec', 'silent'));
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const send = createCommandSender(resources);
  const openSession = async (shard?: number) => {
    const sessionId = newSessionId(shard);
    await send(sessionId, { type: 'session.open', lang: 'en', opening: 'click' });
    return sessionId;
  };
  return {
    resources,
    sealingKey,
    keystore: env.KEYSTORE,
    filesFolder: env.FILES_FOLDER,
    query: async (text, values) => (await owner.query(text, values)).rows,
    send,
    openSession,
    end: async () => {
      await owner.end();
      await resources.close();
    },
  };
}

function createCommandSender(resources: ServerResources): LedgerEnvironment['send'] {
  const ports: CommandDependencies = {
    ...resources.commandDependencies({ addBulk: async () => undefined }),
    publishEvents: () => undefined,
  };
  return async (sessionId, command, actor = CUSTOMER) => {
    const outcome = await handleCommand(ports, { sessionId, commandId: v4() as CommandId, command, actor });
    if (!('recorded' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.recorded.version;
  };
}

/** A new session id, in this shard if one is given. */
function newSessionId(shard?: number): SessionId {
  const id = v7();
  if (shard === undefined) return id as SessionId;
  return `${id.slice(0, -2)}${(shard | 0x40).toString(16)}` as SessionId;
}

/** Resolves once the condition holds; Jest's own time-out ends the wait. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}

/** Sessions that are missing from the inbox or differ from it; empty when the relay has caught up. */
export const UNPROJECTED_SESSIONS_SQL = `
  select coalesce(s.shard, i.shard) as shard, coalesce(s.id, i.session_id) as id from chat_session s full join inbox i on i.shard = s.shard and i.session_id = s.id
  where (s.last_pos, s.version, s.status, s.agent_id, s.lang, s.customer_msgs, s.agent_msgs, s.preview, s.created_at,
         s.last_message_at, coalesce(s.last_message_at, s.created_at))
    is distinct from
        (i.pos, i.version, i.status, i.agent_id, i.lang, i.customer_msgs, i.agent_msgs, i.preview, i.created_at,
         i.last_message_at, i.sort_at)
  union all
  select s.shard, s.id from chat_session s left join cursor c on c.consumer = 'inbox' and c.shard = s.shard
  where s.last_pos > coalesce(c.pos, 0)`;

import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { v4, v7 } from 'uuid';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { type Answer, type Down, PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import { withClient } from '../servers/postgres-database.ts';
import { type Finding, fine, wrong } from './finding.ts';

const STEP_MS = 8_000;
const LOOK_EVERY_MS = 100;
const WORDS = 'npm run doctor: a test, please ignore';

type Trip = { gateways: readonly string[]; databaseUrl: string };
type Hop = { subject: string; mend: string; go: () => Promise<unknown> };

/**
 * Sends one real message through every hop, by the same doors as a visitor, and erases it again. The first hop that does
 * not let it through is named, with the mend; those behind it are not tried.
 */
export async function sendOneMessage({ gateways, databaseUrl }: Trip): Promise<Finding[]> {
  const [first, last] = [gateways[0]!, gateways.at(-1)!];
  const visit = { sessionId: v7(), key: randomBytes(32).toString('base64url') };
  const sockets: Socket[] = [];
  const findings: Finding[] = [];
  try {
    for (const hop of hopsOf({ first, last, databaseUrl, visit, sockets })) {
      const finding = await attempt(hop);
      findings.push(finding);
      if (!finding.ok) break;
    }
  } finally {
    if (sockets[0]?.connected)
      await command(sockets[0], visit.sessionId, { type: 'session.erase' }).catch(() => undefined);
    sockets.forEach((socket) => socket.disconnect());
  }
  return findings;
}

type Visit = { sessionId: string; key: string };
type Way = { first: string; last: string; databaseUrl: string; visit: Visit; sockets: Socket[] };

function hopsOf({ first, last, databaseUrl, visit, sockets }: Way): Hop[] {
  const { sessionId } = visit;
  const heard: string[] = [];
  const isIn = (sql: string) => () =>
    withClient(databaseUrl, async (client) => ((await client.query(sql, [sessionId])).rowCount ?? 0) > 0);
  return [
    {
      subject: 'Hop: the door',
      mend: `${first} does not let a visitor in; its log says why`,
      go: async () => sockets.push(await connected(first, visit)),
    },
    {
      subject: 'Hop: the log',
      mend: 'a message is not acknowledged, so Postgres does not commit: look at its disk and at long transactions',
      go: () => command(sockets[0]!, sessionId, { type: 'session.open', lang: 'en', opening: 'auto' }),
    },
    {
      subject: 'Hop: to the reader',
      mend: 'another gateway does not hear of it: look whether both have the same REDIS_URL and whether Redis answers',
      go: async () => {
        const reader = await connected(last, visit);
        sockets.push(reader);
        reader.on('events', ({ events }: Down['events']) => heard.push(...events.flatMap(textOf)));
        await reader.timeout(STEP_MS).emitWithAck('join', { sessionId, cursor: null });
        await command(sockets[0]!, sessionId, { type: 'message.send', text: WORDS });
        await until(async () => heard.includes(WORDS));
      },
    },
    {
      subject: 'Hop: the list',
      mend: 'agents do not see it in their list: no worker carries the relay; start one, or look into its log',
      go: () => until(isIn(`select 1 from inbox where session_id = $1 and customer_msgs = 1`)),
    },
    {
      subject: 'Hop: the timers',
      mend: 'no greeting is sent: no worker answers timers, or it cannot reach Redis; its log says which',
      go: () => until(isIn(`select 1 from chat_event where session_id = $1 and actor_kind = 3`)),
    },
  ];
}

async function attempt({ subject, mend, go }: Hop): Promise<Finding> {
  const startedAt = performance.now();
  try {
    await go();
    return fine(subject, `${Math.round(performance.now() - startedAt)} ms`);
  } catch {
    return wrong(subject, mend);
  }
}

async function connected(url: string, { sessionId, key }: Visit): Promise<Socket> {
  const auth = { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key };
  const socket = io(url, { transports: ['websocket'], auth, reconnection: false, timeout: STEP_MS });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

async function command(socket: Socket, sessionId: string, asked: ChatCommand): Promise<void> {
  const body = { sessionId, commandId: v4(), command: asked };
  const answer = (await socket.timeout(STEP_MS).emitWithAck('command', body)) as Answer<'command'>;
  if (!answer.ok) throw new Error(answer.error.code);
}

const textOf = (told: Down['events']['events'][number]): string[] =>
  'event' in told && told.event.type === 'message.sent' ? [told.event.text] : [];

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + STEP_MS;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error('not in time');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

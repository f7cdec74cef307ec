import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import {
  ChatClient,
  connect,
  messageCommand,
  openSessionCommand,
  waitUntil,
} from '../../services/gateway/test/chat-client.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, openConsole, openVictim, type Account } from './people.ts';
import { askAs } from './requests.ts';

const FLOOD = 220;
const SAME_TEXT = 'You will all burn, look at example.org/x';

/** Goes on writing after an agent has done all that can be done. */
async function writeWhenBlocked(target: RunningSystem): Promise<AttackOutcome> {
  const agent = await hireAgent(target, 'agent-blocking', 'agent');
  const { client, sessionId, key } = await openVictim(target, ['insult']);
  const desk = await openConsole(target.gatewayUrls[1]!, agent);
  await desk.command(sessionId, { type: 'session.claim' });
  const blocked = await desk.command(sessionId, { type: 'session.block' });
  await desk.command(sessionId, { type: 'session.close' });
  const ways = [
    await client.command(sessionId, messageCommand('insult again')),
    await client.command(sessionId, { type: 'session.rate', stars: 1, text: 'insult in a rating' }),
    await client.command(sessionId, { type: 'contact.give', name: 'insult as a name' }),
    await client.command(sessionId, { type: 'session.reopen' }),
  ];
  const path = `${target.gatewayUrls[0]}/api/sessions/${sessionId}/commands`;
  const posted = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Visitor ${sessionId}.${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ commandId: crypto.randomUUID(), command: messageCommand('insult by post') }),
  });
  const accepted = ways.filter(({ ok }) => ok).length + (posted.ok ? 1 : 0);
  for (const one of [client, desk]) one.close();
  const how = blocked.ok ? 'after a block' : 'and there is no block';
  return { got: `${accepted} of 5 ways to go on were accepted ${how}`, succeeded: accepted > 0 || !blocked.ok };
}

/** Opens a conversation as from another address; the services trust what their proxy says. */
async function openFrom(target: RunningSystem, number: number, text?: string): Promise<boolean> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const headers = { 'x-forwarded-for': `203.0.113.${number % 250}`, 'x-real-ip': `203.0.113.${number % 250}` };
  const opened = await connect(target.gatewayUrls[number % 2]!, visitorCredentials(sessionId, key), headers);
  if (!(opened instanceof ChatClient)) return false;
  const answers = [await opened.command(sessionId, openSessionCommand)];
  if (text) answers.push(await opened.command(sessionId, messageCommand(text)));
  opened.close();
  return answers.every(({ ok }) => ok);
}

const isListed = async (target: RunningSystem, { token }: Account, sessionId: string): Promise<boolean> => {
  const ask = askAs(target, token);
  const pages = await Promise.all(['inbox', 'inbox/page?view=waiting'].map((path) => ask(path)));
  return pages.every(({ body }) => JSON.stringify(body).includes(sessionId));
};

/** Fills the queue with conversations in which nobody has written, then with such that all say the same. */
async function floodQueue(target: RunningSystem, text?: string): Promise<AttackOutcome> {
  const agent = await hireAgent(target, `agent-queue-${text ? 'text' : 'empty'}`, 'agent');
  const victim = await openVictim(target, ['please help me, they have my money']);
  victim.client.close();
  await waitUntil('the victim is listed', () => isListed(target, agent, victim.sessionId));
  let opened = 0;
  for (let from = 0; from < FLOOD; from += 20) {
    const batch = Array.from({ length: 20 }, (_, at) => openFrom(target, from + at, text));
    opened += (await Promise.all(batch)).filter(Boolean).length;
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const stays = await isListed(target, agent, victim.sessionId);
  const kind = text ? 'with one text' : 'in which nobody wrote';
  return {
    got: `${opened} of ${FLOOD} conversations ${kind} were opened; who had written first was ${stays ? 'still on the first page' : 'pushed off the first page'}`,
    succeeded: !stays,
  };
}

const attacker = 'somebody who wants to disturb';
const attacks: Attack[] = [
  {
    name: 'blocked-visitor-writes',
    finding: 'B.8',
    attacker,
    before: 'blocking was impossible',
    isQuick: true,
    run: writeWhenBlocked,
  },
  {
    name: 'queue-of-empty-conversations',
    finding: 'B.8',
    attacker,
    before: 'newest first: the victim sank',
    run: (target) => floodQueue(target),
  },
  {
    name: 'queue-of-one-text',
    finding: 'B.8',
    attacker,
    before: 'newest first: the victim sank',
    run: (target) => floodQueue(target, SAME_TEXT),
  },
];
export const unwantedVisitor: AttackGroup = { title: 'Somebody who disturbs', attacks };

import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import {
  ChatClient,
  connect,
  connectOrThrow,
  messageCommand,
  newCommandId,
  openSessionCommand,
  waitUntil,
} from '../../services/gateway/test/chat-client.ts';
import { uploadFile } from '../../services/gateway/test/file-client.ts';
import { picture } from '../../services/gateway/test/sample-files.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, openConsole, openVictim, type Account, type Victim } from './people.ts';
import { askAs } from './requests.ts';

/** Several pages of the list. */
const FLOOD = 500;
const SAME_TEXT = 'You will all burn, look at example.org/x';

/** Every way in which a visitor says something, by every protocol that is served. */
async function writeWhenBlocked(target: RunningSystem): Promise<AttackOutcome> {
  const agent = await hireAgent(target, 'agent-blocking', 'agent');
  const { client, sessionId, key } = await openVictim(target, ['insult']);
  const desk = await openConsole(target.gatewayUrls[1]!, agent);
  await desk.join(sessionId);
  const older = await Promise.all(
    [6, 7, 8].map((protocol, at) =>
      connectOrThrow(target.gatewayUrls[at % 2]!, { ...visitorCredentials(sessionId, key), protocol }),
    ),
  );
  await desk.command(sessionId, { type: 'session.claim' });
  const racing = messagesOfBoth(target, { sessionId, key });
  const blocked = await desk.command(sessionId, { type: 'session.block', reason: 'insults' });
  const late = await racing;
  const tries = [client, ...older].flatMap((one) =>
    visitorCommands.map(async (command) => ({ ...(await one.command(sessionId, command)), what: command.type })),
  );
  const answers = [...(await Promise.all(tries)), ...(await messagesOfBoth(target, { sessionId, key }))];
  const url = target.gatewayUrls[0]!;
  const upload = await uploadFile(url, { sessionId, proof: `Visitor ${sessionId}.${key}`, file: await picture() });
  const unblocked = await desk.command(sessionId, { type: 'session.unblock' });
  await desk.join(sessionId);
  const version = blocked.ok ? blocked.version : Infinity;
  const after = desk.applied.filter(
    (one) => one.version > version && 'event' in one && one.actor.role === 'customer',
  ).length;
  const ways = [...answers, { ok: upload.ok, what: 'a file' }];
  const accepted = ways.flatMap(({ ok, what }) => (ok ? [what] : []));
  for (const one of [client, desk, ...older]) one.close();
  return {
    got: `${accepted.length} of ${ways.length} tries after the block were accepted${accepted.length ? ` (${[...new Set(accepted)].join(', ')})` : ''}, ${after} of the ${late.length} that raced with it stand behind it; an agent ${unblocked.ok ? 'could' : 'could not'} lift the block alone`,
    succeeded: !blocked.ok || accepted.length > 0 || after > 0 || unblocked.ok,
  };
}

/** Nobody reads a translation but who asks for it, so `translation.request` is not among them. */
const visitorCommands: ChatCommand[] = [
  messageCommand('insult again'),
  { type: 'session.rate', stars: 1, text: 'insult in a rating' },
  { type: 'contact.give', name: 'insult as a name' },
  { type: 'session.reopen' },
  { type: 'session.unblock' },
];

/** Ten messages at once, over HTTP, through both gateways. */
const messagesOfBoth = (target: RunningSystem, { sessionId, key }: Pick<Victim, 'sessionId' | 'key'>) =>
  Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const answer = await fetch(`${target.gatewayUrls[at % 2]}/api/sessions/${sessionId}/commands`, {
        method: 'POST',
        headers: { authorization: `Visitor ${sessionId}.${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ commandId: newCommandId(), command: messageCommand(`insult ${at}`) }),
      });
      return { ok: answer.ok, what: 'message.send over HTTP' };
    }),
  );

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

/** Fills the queue with conversations in which nobody has written, or with such that all say the same. */
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

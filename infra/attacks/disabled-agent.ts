import { agentCredentials } from '@libs/client/credentials.ts';
import {
  ChatClient,
  connect,
  messageCommand,
  newCommandId,
  openVisitor,
  waitUntil,
} from '../../services/gateway/test/chat-client.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, openConsole, type Account } from './people.ts';
import { askAs, isServed } from './requests.ts';

const WORDS = 'a message that only the team may read';
/** The last moment at which an open socket may still hear something. */
const CLOSED_AFTER_MS = 1_000;
/** Of this machine, which others use as well. */
const SLACK_MS = 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function disable(target: RunningSystem, { agentId }: Account): Promise<void> {
  const lead = await hireAgent(target, `lead-${agentId.slice(-6)}`, 'lead');
  const answer = await askAs(target, lead.token)(`agents/${agentId}`, { method: 'PUT', body: { enabled: false } });
  if (!isServed(answer)) throw new Error(`the lead could not disable: ${answer.status}`);
}

/** A socket of each protocol that is still served, on each gateway. */
async function openSockets(target: RunningSystem, { token }: Account): Promise<ChatClient[]> {
  const opened = await Promise.all(
    [6, 7, 8].flatMap((protocol) =>
      target.gatewayUrls.map((url) => connect(url, { ...agentCredentials(token), protocol })),
    ),
  );
  return opened.filter((one) => one instanceof ChatClient);
}

/** Goes on writing, by every way in, from the moment at which the lead has the answer. */
async function write(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-disabled', 'agent');
  const { client, sessionId } = await openVisitor(target.gatewayUrls[0]!);
  const sockets = await openSockets(target, thief);
  for (const socket of sockets) await socket.join(sessionId);
  await disable(target, thief);
  let accepted = 0;
  const ask = askAs(target, thief.token);
  for (let round = 0; round < 20; round += 1) {
    const bySocket = sockets.map((socket) =>
      Promise.race([
        socket.command(sessionId, messageCommand('pay us first')).then(({ ok }) => ok),
        pause(300).then(() => false),
      ]).catch(() => false),
    );
    const byPost = [0, 1].map(async (gateway) => {
      const body = { commandId: newCommandId(), command: messageCommand('pay us first') };
      return isServed(await ask(`sessions/${sessionId}/commands`, { method: 'POST', body, gateway }));
    });
    accepted += (await Promise.all([...bySocket, ...byPost])).filter(Boolean).length;
    await pause(50);
  }
  const arrived = client.texts().filter((text) => text === 'pay us first').length;
  for (const socket of [client, ...sockets]) socket.close();
  return {
    got: `${Math.max(accepted, arrived)} messages through ${sockets.length} open sockets and two routes after the account was disabled`,
    succeeded: accepted + arrived > 0,
  };
}

/** Goes on listening: with open sockets, with a poll that was asked before, and with a new one. */
async function listen(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-listening', 'agent');
  const { client, sessionId } = await openVisitor(target.gatewayUrls[0]!);
  const sockets = await openSockets(target, thief);
  for (const socket of sockets) await socket.join(sessionId);
  const ask = askAs(target, thief.token);
  // The welcome would answer a poll from before it.
  await waitUntil('the welcome has come', () => client.texts().length > 0);
  const head = client.applied.at(-1)!;
  const poll = `sessions/${sessionId}/events?after=${head.version}&commandId=${head.commandId}&wait=25`;
  const polls = [0, 1].map((gateway) => ask(poll, { gateway }).then(({ body }) => JSON.stringify(body)));
  await pause(200);
  await disable(target, thief);
  await pause(CLOSED_AFTER_MS + SLACK_MS);
  await client.command(sessionId, messageCommand(WORDS));
  await pause(500);
  const heardBySocket = sockets.filter((socket) => JSON.stringify([socket.applied, socket.inboxRows]).includes(WORDS));
  const answers = await Promise.all(polls.map((one) => Promise.race([one, pause(1_000).then(() => '')])));
  const heardByPoll = answers.filter((text) => text.includes(WORDS));
  for (const socket of [client, ...sockets]) socket.close();
  return {
    got: `${heardBySocket.length} of ${sockets.length} sockets and ${heardByPoll.length} of 2 held polls heard a message of ${(CLOSED_AFTER_MS + SLACK_MS) / 1000} s later`,
    succeeded: heardBySocket.length + heardByPoll.length > 0,
  };
}

/** Comes back with what was handed out before: the token, a new socket, a renewal. */
async function comeBack(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-returning', 'agent');
  const console = await openConsole(target.gatewayUrls[0]!, thief);
  await disable(target, thief);
  const opened = await openSockets(target, thief);
  const renewed = await Promise.race([
    console.request<{ ok: boolean }>('renew', { accessToken: thief.token }).then(({ ok }) => ok),
    pause(1_000).then(() => false),
  ]).catch(() => false);
  const answers = await Promise.all(
    ['inbox', 'agents', 'settings/organisation', 'drafts', 'scripts'].flatMap((path) =>
      [0, 1].map((gateway) => askAs(target, thief.token)(path, { gateway })),
    ),
  );
  for (const socket of [console, ...opened]) socket.close();
  const count = opened.length + (renewed ? 1 : 0) + answers.filter(isServed).length;
  return { got: `${count} of ${6 + 1 + answers.length} ways back were open`, succeeded: count > 0 };
}

const attacker = 'an agent whose account was disabled';
const finding = 'B.5';
const attacks: Attack[] = [
  { name: 'disabled-agent-writes', finding, attacker, before: 'sent for 3.2 s', isQuick: true, run: write },
  { name: 'disabled-agent-listens', finding, attacker, before: 'heard for 3.2 s', isQuick: true, run: listen },
  { name: 'disabled-agent-returns', finding, attacker, before: 'refused', isQuick: true, run: comeBack },
];
export const disabledAgent: AttackGroup = { title: 'An agent whose account was disabled', attacks };

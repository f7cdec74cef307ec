import { setTimeout as pause } from 'node:timers/promises';
import { createGatewayConnection } from '@libs/client/connection.ts';
import { openConversation } from '@libs/client/conversation.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { createMemoryStorage } from '@libs/client/memory-storage.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { nodeConversation, nodeNetwork } from '@libs/client/node/node-environment.ts';
import { openSingleConnectionOrThrow } from '@libs/client/node/single-connection.ts';
import { createOutbox } from '@libs/client/outbox.ts';
import type { FaultPlan } from '../../faults/fault-plan.ts';
import { measureSlack } from '../../faults/machine-slack.ts';
import { runUnderLoad } from '../../faults/run-under-load.ts';
import type { ObservedSystem } from '../../faults/world/observed-system.ts';
import { queryDatabase } from '../../jest/query-database.ts';
import type { ClientOrder, ClientMessage, PageReport, ParentMessage } from './client-messages.ts';

/*
 * Runs with the sources of the earlier commit: its load, its checker and its page. The drill copies this file and the
 * one of the messages there, and upgrades the gateways meanwhile.
 */

const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;
const SOCKET_TIMEOUT_MS = 10_000;

const send = (message: ClientMessage) => void process.send!(message);
const received: ParentMessage[] = [];
process.on('message', (message) => void received.push(message as ParentMessage));

async function waitFor(condition: () => boolean): Promise<boolean> {
  const until = Date.now() + TIMEOUT_MS;
  while (!condition() && Date.now() < until) await pause(POLL_INTERVAL_MS);
  return condition();
}

const [order] = (await waitFor(() => received.length > 0)) ? (received.splice(0) as [ClientOrder]) : process.exit(1);
const page = openPage(order.gatewayUrl);
if (!(await page.isSettled())) throw new Error('the page of the earlier commit could not write before the upgrade');
send({ is: 'page', sessionId: page.sessionId, key: page.key });
send({ is: 'result', ...(await runLoad(order, page)), page: await page.report(order.unchangedUrl) });
process.exit(0);

async function runLoad({ system: observed, plan, seed, name }: ClientOrder, { say }: ReturnType<typeof openPage>) {
  const system: ObservedSystem = {
    ...observed,
    providers: { trappedCount: 0 },
    hasPendingTranslations: () => Promise.resolve(false),
    query: (text, values) => queryDatabase(observed, text, values),
  };
  const { acknowledged, findings } = await runUnderLoad({
    ...{ system, plan: plan as FaultPlan, seed, slack: await measureSlack(system) },
    cell: { name, promisedSeconds: 0 },
    inject: async ({ countFault }) => {
      countFault();
      say('while the gateways are upgraded');
      send({ is: 'loaded' });
      await waitFor(() => received.length > 0);
      say('after the upgrade');
      return () => undefined;
    },
  });
  return { acknowledged, findings };
}

/** A page that was opened before the upgrade and stays open. */
function openPage(url: string) {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const credentials = () => visitorCredentials(sessionId, key, 'en');
  const connection = createGatewayConnection({ ...nodeNetwork(url), credentials, lang: () => 'en' });
  connection.connect();
  const outbox = createOutbox('visitor', createMemoryStorage());
  const actor = { role: 'customer' } as const;
  const chat = openConversation({ sessionId, actor, connection, outbox, environment: nodeConversation });
  chat.sendCommand({ type: 'session.open', lang: 'en', opening: 'click' });
  const said: string[] = [];
  const say = (text: string) => {
    said.push(text);
    chat.send(text);
  };
  say('before the upgrade');
  const texts = () => chat.store.getState().lines.flatMap((line) => (line.is === 'bubble' ? [line.text] : []));
  const isSettled = () => waitFor(() => said.every((text) => texts().includes(text)));
  const report = async (unchangedUrl: string): Promise<PageReport> => {
    await isSettled();
    const { pending, lines, session } = chat.store.getState();
    return {
      ...{ said, texts: texts(), unsent: pending.length, customerMessages: session.customerMessages },
      versions: lines.flatMap(({ version }) => version ?? []),
      textsAtEarlierGateway: await readAt(unchangedUrl),
    };
  };
  const readAt = async (address: string) => {
    const options = { url: address, credentials: credentials(), timeoutMs: SOCKET_TIMEOUT_MS };
    const line = await openSingleConnectionOrThrow(options);
    const answer = await line.join(sessionId);
    line.close();
    if (!answer.ok) return [answer.error.code];
    return answer.events.flatMap((event) =>
      'event' in event && event.event.type === 'message.sent' ? [event.event.text] : [],
    );
  };
  return { sessionId, key, say, isSettled, report };
}

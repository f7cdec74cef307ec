import { randomBytes } from 'node:crypto';
import {
  connect,
  messageCommand,
  newCommandId,
  openVisitor,
  postJson,
  ChatClient,
  waitUntil,
} from '../../services/gateway/test/chat-client.ts';
import { uploadFile } from '../../services/gateway/test/file-client.ts';
import { padded, pdf, plainPicture } from '../../services/gateway/test/sample-files.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, openConsole } from './people.ts';
import { askAs } from './requests.ts';
import { measureCpu, measurePeakMemory } from './server-cost.ts';

/** The bars of the issue: processor time for a byte of the attacker, and memory. */
const MAX_COST_RATIO = 20;
const MAX_MEGABYTES = 200;
const REQUESTS = 150;
const CONCURRENCY = 15;
/** Of request line and headers; what is in the body comes on top. */
const HEADER_BYTES = 250;
const FRAME_BYTES = 150;

/** One kind of request, asked again and again by one visitor at both gateways. */
type Flood = { door: string; bytes: number; ask: (turn: number) => Promise<unknown> };

async function flood({ ask }: Flood, count = REQUESTS): Promise<void> {
  let turn = 0;
  const again = async () => {
    while (turn < count) {
      turn += 1;
      await ask(turn).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, again));
}

/** Everything that one visitor, or nobody, can ask, with about as many bytes as it takes. */
async function floodsOf(target: RunningSystem): Promise<Flood[]> {
  const [one, two] = target.gatewayUrls as [string, string];
  const urlOf = (turn: number) => (turn % 2 ? one : two);
  const { client, sessionId, key } = await openVisitor(one);
  const lead = await hireAgent(target, `heavy-${randomBytes(3).toString('hex')}`, 'agent');
  const desk = await openConsole(one, lead);
  for (let at = 0; at < 60; at += 1) await desk.command(sessionId, messageCommand('字'.repeat(4_000)));
  desk.close();
  const authorization = `Visitor ${sessionId}.${key}`;
  const get = (path: string) => async (turn: number) =>
    (await fetch(`${urlOf(turn)}/api/${path}`, { headers: { authorization } })).text();
  const post = (path: string, body: () => object) => async (turn: number) =>
    (await postJson(`${urlOf(turn)}/api/${path}`, body(), { authorization })).text();
  return [
    { door: 'join', bytes: FRAME_BYTES, ask: () => client.request('join', { sessionId, cursor: null }) },
    { door: 'history', bytes: HEADER_BYTES, ask: get(`sessions/${sessionId}/events?after=0`) },
    { door: 'attendance', bytes: HEADER_BYTES, ask: get(`sessions/${sessionId}/attendance`) },
    { door: 'settings', bytes: HEADER_BYTES, ask: get('settings/widget') },
    { door: 'phone', bytes: HEADER_BYTES + 40, ask: post('phone/check', () => ({ phoneNumber: '+65 9123 4567' })) },
    {
      door: 'translation',
      bytes: HEADER_BYTES + 60,
      ask: post('translate', () => ({ text: randomBytes(8).toString('hex'), source: 'en', target: 'zh' })),
    },
    {
      door: 'links',
      bytes: HEADER_BYTES + 90,
      ask: post('agents/join', () => ({ token: randomBytes(32).toString('base64url'), password: 'x'.repeat(12) })),
    },
    {
      door: 'sign-in',
      bytes: HEADER_BYTES + 60,
      ask: post('agents/sign-in', () => ({
        email: `${randomBytes(4).toString('hex')}@example.org`,
        password: 'wrong password',
      })),
    },
    {
      door: 'socket',
      bytes: HEADER_BYTES + 200,
      ask: async (turn) => {
        const opened = await connect(urlOf(turn), visitorCredentials(newSessionId(), newVisitorKey()));
        if (opened instanceof ChatClient) opened.close();
      },
    },
    {
      door: 'reports',
      bytes: HEADER_BYTES + 60,
      ask: post('policy-reports', () => ({ 'csp-report': { 'blocked-uri': 'x' } })),
    },
  ];
}

/** What a byte of a message costs that somebody simply writes. */
async function messageCostPerByte(target: RunningSystem): Promise<number> {
  const visitors = await Promise.all(Array.from({ length: 30 }, () => openVisitor(target.gatewayUrls[0]!)));
  const sendAll = async () => {
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        visitors.map(({ client, sessionId }) => client.command(sessionId, messageCommand('I need help, please'))),
      );
  };
  await sendAll();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { cpuSeconds } = await measureCpu(target, sendAll);
  for (const { client } of visitors) client.close();
  return cpuSeconds / (visitors.length * 5 * FRAME_BYTES);
}

async function askDearQuestions(target: RunningSystem): Promise<AttackOutcome> {
  const perByte = await messageCostPerByte(target);
  const ratios: [door: string, ratio: number][] = [];
  for (const one of await floodsOf(target)) {
    const { cpuSeconds } = await measureCpu(target, () => flood(one));
    ratios.push([one.door, cpuSeconds / (REQUESTS * one.bytes) / perByte]);
  }
  const shown = ratios.map(([door, ratio]) => `${door} ${ratio.toFixed(1)}`).join(', ');
  return {
    got: `processor time for a byte beside that of a message: ${shown}`,
    succeeded: ratios.some(([, ratio]) => ratio > MAX_COST_RATIO),
  };
}

const DEAR_AVIF = [2_400, 2_500] as const;

/** What costs most for a byte: few bytes, many pixels, and what is only just taken. */
async function dearPictures(): Promise<Record<string, Buffer>> {
  const large = await plainPicture('avif', ...DEAR_AVIF);
  return {
    'AVIF of six million pixels': large,
    'the same with bytes after its end': padded(large, 1_100),
    'the same with as many bytes as it needs': padded(large, 15_000),
    'a GIF of few bytes': await plainPicture('gif', 60, 40),
    'the smallest GIF that is taken': padded(await plainPicture('gif', 60, 40), 1_000),
    'AVIF of half a million pixels': padded(await plainPicture('avif', 700, 800), 1_400),
    'PNG of two million pixels': padded(await plainPicture('png', 1_500, 1_500), 5_700),
  };
}

/** Each of them twelve times at once. */
async function sendDearPictures(target: RunningSystem): Promise<AttackOutcome> {
  const perByte = await messageCostPerByte(target);
  const visitors = await Promise.all(Array.from({ length: 12 }, () => openVisitor(target.gatewayUrls[0]!)));
  const results: { shown: string; ratio: number; megabytes: number }[] = [];
  for (const [name, file] of Object.entries(await dearPictures())) {
    const upload = ({ sessionId, key }: { sessionId: string; key: string }) =>
      uploadFile(target.gatewayUrls[0]!, {
        sessionId,
        proof: `Visitor ${sessionId}.${key}`,
        file,
        name: 'photo',
        fileId: newCommandId(),
      });
    const { cpuSeconds, result } = await measureCpu(target, () =>
      measurePeakMemory(target, () => Promise.all(visitors.map(upload))),
    );
    const ratio = cpuSeconds / (visitors.length * (file.length + HEADER_BYTES)) / perByte;
    const accepted = result.result.filter(({ ok }) => ok).length;
    const shown = `${name} (${file.length} bytes, ${accepted} of ${visitors.length} accepted): ${ratio.toFixed(1)}`;
    results.push({ shown, ratio, megabytes: result.megabytes });
  }
  for (const { client } of visitors) client.close();
  const megabytes = Math.max(...results.map((one) => one.megabytes));
  return {
    got: `processor time for a byte beside that of a message: ${results.map(({ shown }) => shown).join(', ')}; at most ${megabytes.toFixed(0)} MB more`,
    succeeded: megabytes > MAX_MEGABYTES || results.some(({ ratio }) => ratio > MAX_COST_RATIO),
  };
}

const POLLS = 1_000;
const MAX_POLLS = 50;

/** Holds as many requests open as it can. */
async function holdLongPolls(target: RunningSystem): Promise<AttackOutcome> {
  const { client, sessionId, key } = await openVisitor(target.gatewayUrls[0]!);
  // The welcome comes after some seconds; a poll from before it would be answered at once.
  await waitUntil('the welcome has come', () => client.texts().length > 0).catch(() => undefined);
  const { version, commandId } = client.applied.at(-1)!;
  client.close();
  const stop = new AbortController();
  let refused = 0;
  const poll = async (turn: number) => {
    const path = `sessions/${sessionId}/events?after=${version}&commandId=${commandId}&wait=25`;
    const response = await fetch(`${target.gatewayUrls[turn % 2]}/api/${path}`, {
      headers: { authorization: `Visitor ${sessionId}.${key}` },
      signal: stop.signal,
    });
    if (!response.ok) refused += 1;
    await response.text();
  };
  let settled = 0;
  const polls = Array.from({ length: POLLS }, (_, turn) =>
    poll(turn)
      .catch(() => undefined)
      .finally(() => (settled += 1)),
  );
  await waitUntil('they are asked', () => refused > 0 || settled === POLLS, 5_000).catch(() => undefined);
  // On a busy machine the last of them are asked late; what is held stays the same for a second.
  for (let before = -1; before !== settled;) {
    before = settled;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
  const held = POLLS - settled;
  stop.abort();
  await Promise.all(polls);
  return {
    got: `${held} of ${POLLS} long polls of one visitor held at once, ${refused} refused`,
    succeeded: held > MAX_POLLS,
  };
}

/** A PDF that runs a script when somebody opens it. */
async function sendActivePdf(target: RunningSystem): Promise<AttackOutcome> {
  const url = target.gatewayUrls[0]!;
  const agent = await hireAgent(target, 'agent-pdf', 'agent');
  const { client, sessionId, key } = await openVisitor(url);
  const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const fileId = newCommandId();
  const sent = await uploadFile(url, {
    sessionId,
    proof: `Visitor ${sessionId}.${key}`,
    file: pdf(script),
    name: 'receipt.pdf',
    fileId,
  });
  client.close();
  const answer = await askAs(target, agent.token)(`sessions/${sessionId}/files/${fileId}`);
  const given = String(answer.body).includes('/JavaScript');
  return {
    got: `a PDF with a script (${sent.status}) was ${given ? 'given to the agent as it was sent' : 'not given as it was sent'}`,
    succeeded: given,
  };
}

const attacker = 'a script, as one visitor';
const attacks: Attack[] = [
  {
    name: 'dear-requests',
    finding: 'B.6',
    attacker,
    before: '40 joins a second took honest p50 from 16 ms to 1.3 s',
    run: askDearQuestions,
  },
  {
    name: 'dear-pictures',
    finding: 'B.6',
    attacker,
    before: '1.4 KB AVIF cost 2.4 s of CPU; twelve 1.9 GB, others delayed by 95 s',
    run: sendDearPictures,
  },
  { name: 'held-long-polls', finding: 'B.6', attacker, before: '2,000 at once', isQuick: true, run: holdLongPolls },
  {
    name: 'active-pdf',
    finding: 'B.9',
    attacker,
    before: 'reached agents unopened',
    isQuick: true,
    run: sendActivePdf,
  },
];
export const visitorScript: AttackGroup = { title: 'A cheap script, as a visitor', attacks };

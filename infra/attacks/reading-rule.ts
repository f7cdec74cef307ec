import { setTimeout as wait } from 'node:timers/promises';
import type { AccessRule } from '@libs/protocol/security-settings.ts';
import { newCommandId, messageCommand } from '../../services/gateway/test/chat-client.ts';
import { uploadFile } from '../../services/gateway/test/file-client.ts';
import { picture } from '../../services/gateway/test/sample-files.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { canaryOf, hireAgent, openConsole, openVictim, type Account, type Victim } from './people.ts';
import { askAs, isServed } from './requests.ts';

/** The gateways remember settings for a second, and look each second who may still listen. */
const SETTINGS_ARE_KNOWN_MS = 1_200;
const LISTENERS_ARE_OUT_MS = 2_500;

/** List, two of its views, search, three forms of the history, details, two files, three case files, at both gateways. */
const MIN_OWN_DOORS = 26;

type Rules = { conversationAccess?: AccessRule; exportsPerHour?: number };

/** Does something under other rules, and takes them back: other attacks share the system. */
async function withRules<T>(target: RunningSystem, rules: Rules, work: () => Promise<T>): Promise<T> {
  const change = async (sql: string, values: unknown[] = []) => {
    await queryDatabase(target, `update organisation_settings set settings = ${sql}`, values);
    await wait(SETTINGS_ARE_KNOWN_MS);
  };
  const [before] = await queryDatabase<{ settings: object }>(target, 'select settings from organisation_settings');
  const merged = `settings || jsonb_build_object('security', coalesce(settings -> 'security', '{}') || $1::jsonb)`;
  await change(merged, [JSON.stringify(rules)]);
  return work().finally(() => change('$1::jsonb', [JSON.stringify(before!.settings)]));
}

/** Every request that could tell something of the conversation; what it answers. */
function doorsOf({ sessionId }: Victim, fileId: string, canary: string): Record<string, object | undefined> {
  const session = `sessions/${sessionId}`;
  const command = (body: object) => ({ method: 'POST', body: { commandId: newCommandId(), command: body } });
  return {
    inbox: undefined,
    ...Object.fromEntries(['all', 'waiting', 'mine', 'closed'].map((view) => [`inbox/page?view=${view}`, undefined])),
    [`inbox/search?text=${canary}`]: undefined,
    drafts: undefined,
    held: undefined,
    ...Object.fromEntries(
      ['events', 'events?after=0', 'events?after=0&newest=1', 'customer', 'identifiers', 'attendance'].map((path) => [
        `${session}/${path}`,
        undefined,
      ]),
    ),
    ...Object.fromEntries(['html', 'json', 'csv'].map((one) => [`${session}/case-file?format=${one}`, undefined])),
    [`${session}/files/${fileId}`]: undefined,
    [`${session}/files/${fileId}/original`]: undefined,
    [`${session}/emergency-access`]: { method: 'POST', body: { reason: 'because' } },
    [`${session}/commands#message`]: command(messageCommand('what did you write?')),
    [`${session}/commands#note`]: command({ type: 'note.add', text: 'x' }),
    [`${session}/commands#claim`]: command({ type: 'session.claim' }),
    [`${session}/commands#reopen`]: command({ type: 'session.reopen' }),
    [`drafts/${sessionId}`]: { method: 'PUT', body: { text: 'x' } },
  };
}

/** By HTTP at both gateways, and by a socket that has listened before the rule; whatever holds one of the words. */
async function readByEveryDoor(target: RunningSystem): Promise<AttackOutcome> {
  const canary = canaryOf('rule');
  const thief = await hireAgent(target, 'thief-rule', 'agent');
  const colleague = await hireAgent(target, 'colleague-rule', 'agent');
  const victim = await openVictim(target, ['first']);
  const listener = await openConsole(target.gatewayUrls[1]!, thief);
  await listener.join(victim.sessionId);
  const opened: string[] = await withRules(target, { conversationAccess: 'own' }, async () => {
    const desk = await openConsole(target.gatewayUrls[0]!, colleague);
    await desk.command(victim.sessionId, { type: 'session.claim' });
    await wait(LISTENERS_ARE_OUT_MS);
    const fileId = await writeSecrets(target, victim, canary);
    const doors = doorsOf(victim, fileId, canary);
    const found = await tryDoors(target, thief, { doors, canary });
    // Who may read it finds it: the doors are the right ones.
    const questions = Object.fromEntries(Object.entries(doors).filter(([, options]) => !options));
    const own = await tryDoors(target, colleague, { doors: questions, canary });
    if (own.length < MIN_OWN_DOORS) throw new Error(`even who has it found it only by ${own.join(', ')}`);
    if (JSON.stringify([listener.applied, listener.inboxRows]).includes(canary))
      found.push('pushed to a socket that had listened');
    const joined = JSON.stringify([await listener.join(victim.sessionId), listener.applied]);
    if (joined.includes(canary)) found.push('join');
    const renewed = await openConsole(target.gatewayUrls[0]!, thief);
    if (JSON.stringify(await renewed.join(victim.sessionId)).includes(canary)) found.push('join of a new socket');
    for (const one of [desk, renewed]) one.close();
    return found;
  });
  for (const one of [listener, victim.client]) one.close();
  return {
    got: `${opened.length} of ${Object.keys(doorsOf(victim, '', '')).length * 2 + 3} ways told what a colleague's conversation holds${opened.length ? `: ${opened.join(', ')}` : ''}`,
    succeeded: opened.length > 0,
  };
}

async function writeSecrets(target: RunningSystem, { sessionId, key, client }: Victim, canary: string) {
  await client.command(sessionId, messageCommand(`my secret is ${canary}`));
  await client.command(sessionId, { type: 'contact.give', name: `${canary} Lim`, email: `${canary}@example.org` });
  const fileId = newCommandId();
  const upload = { sessionId, proof: `Visitor ${sessionId}.${key}`, file: await picture(), fileId };
  await uploadFile(target.gatewayUrls[0]!, { ...upload, name: `${canary}.png` });
  // Until the list and the index have it.
  await wait(SETTINGS_ARE_KNOWN_MS);
  return fileId;
}

async function tryDoors(
  target: RunningSystem,
  thief: Account,
  { doors, canary }: { doors: Record<string, object | undefined>; canary: string },
): Promise<string[]> {
  const found: string[] = [];
  for (const gateway of [0, 1])
    for (const [door, options] of Object.entries(doors)) {
      const answer = await askPatiently(target, thief, { ...options, path: door.split('#')[0]!, gateway });
      const isFile = /\/files\/|case-file/.test(door) && isServed(answer);
      if (isFile || JSON.stringify(answer.body).includes(canary)) found.push(`${door} of gateway ${gateway + 1}`);
    }
  return found;
}

const BACK_OFF_MS = 1_000;

/** The limiter only makes a thief slower. */
async function askPatiently(
  target: RunningSystem,
  { token }: Account,
  { path, ...options }: { path: string; gateway: number },
): ReturnType<ReturnType<typeof askAs>> {
  const answer = await askAs(target, token)(path, options);
  if (answer.status !== 429) return answer;
  await wait(BACK_OFF_MS);
  return askPatiently(target, { token } as Account, { path, ...options });
}

const QUOTA = 3;
const AT_ONCE = 10;

/** All at once, half at each gateway: both must count the same ones. */
async function exportAtBothGateways(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-quota', 'agent');
  const { sessionId, client } = await openVictim(target, ['hello']);
  client.close();
  const path = `sessions/${sessionId}/case-file?format=csv`;
  const answers = await withRules(target, { exportsPerHour: QUOTA }, async () => {
    const first = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => askAs(target, thief.token)(path, { gateway: at })),
    );
    // Again, once the limiter lets them through: the quota is of an hour.
    const later = [0, 1].map((gateway) => askPatiently(target, thief, { path, gateway }));
    return [...first, ...(await Promise.all(later))];
  });
  const counted = answers.filter(({ status }) => status !== 429);
  const served = counted.filter(isServed).length;
  if (counted.length <= QUOTA) throw new Error('too few exports got past the limiter to say anything');
  return {
    got: `${served} of ${counted.length} exports over two gateways at once, with a quota of ${QUOTA}`,
    succeeded: served > QUOTA,
  };
}

const attacker = 'a stolen agent account';
const attacks: Attack[] = [
  {
    name: 'reads-beyond-the-rule',
    finding: 'B.4',
    attacker,
    before: 'there was no rule: everybody read everything',
    run: readByEveryDoor,
  },
  {
    name: 'quota-at-two-gateways',
    finding: 'B.4',
    attacker,
    before: 'there was no quota',
    isQuick: true,
    run: exportAtBothGateways,
  },
];
export const readingRule: AttackGroup = { title: 'A stolen agent account where a rule says who reads what', attacks };

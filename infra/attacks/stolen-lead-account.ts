import { messageCommand, newCommandId, openVisitor } from '../../services/gateway/test/chat-client.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, openConsole, signInAgain, type Account } from './people.ts';
import { enterAs, redeem } from './puppets.ts';
import { askAs, isServed } from './requests.ts';

const HELD_TEXT = 'Please pay a small fee first';

/** Tries as `account` to release what the thief has written. */
async function releaseOwn(target: RunningSystem, thief: Account, accomplice: Pick<Account, 'token'>): Promise<boolean> {
  const visitor = await openVisitor(target.gatewayUrls[0]!);
  const desk = await openConsole(target.gatewayUrls[0]!, thief);
  const commandId = newCommandId();
  await desk.command(visitor.sessionId, messageCommand(HELD_TEXT), commandId);
  await askAs(target, accomplice.token)(`held/${visitor.sessionId}/${commandId}`, {
    method: 'POST',
    body: { verdict: 'released' },
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const arrived = visitor.client.texts().includes(HELD_TEXT);
  for (const client of [visitor.client, desk]) client.close();
  return arrived;
}

/** Invites somebody who does not exist and is that person. */
async function releaseThroughPuppet(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-puppeteer', 'lead');
  const email = 'puppet@example.org';
  const body = { email, displayName: email.split('@')[0], role: 'lead' };
  const link = await askAs(target, thief.token)('agents/invitations', { method: 'POST', body });
  if (!(await redeem(target, link.body)))
    return { got: `the invitation was refused (${link.status})`, succeeded: false };
  const puppet = await enterAs(target, email);
  if (!puppet) return { got: 'the puppet could not sign in', succeeded: false };
  const arrived = await releaseOwn(target, thief, puppet);
  return {
    got: `the puppet ${arrived ? 'released' : 'could not release'} the lead's own held message`,
    succeeded: arrived,
  };
}

/** Resets a colleague's password, signs in as them and lets them approve. */
async function becomeColleague(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-resetting', 'lead');
  const colleague = await hireAgent(target, 'lead-reset', 'lead');
  const link = await askAs(target, thief.token)(`agents/${colleague.agentId}/reset`, { method: 'POST', body: {} });
  const answer = link.body as { link?: unknown };
  if (!(await redeem(target, answer.link ?? answer)))
    return { got: `one lead got no link (${link.status})`, succeeded: false };
  const impostor = await enterAs(target, colleague.email);
  if (!impostor) return { got: 'the reset account could not be entered', succeeded: false };
  const arrived = await releaseOwn(target, thief, impostor);
  return {
    got: `one lead became another, second factor included, and ${arrived ? 'released' : 'could not release'} their own message`,
    succeeded: true,
  };
}

/** Makes a plain agent whom they control a lead. */
async function promotePuppet(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-promoting', 'lead');
  const ask = askAs(target, thief.token);
  const email = 'promoted@example.org';
  const link = await ask('agents/invitations', {
    method: 'POST',
    body: { email, displayName: email.split('@')[0], role: 'agent' },
  });
  const joined = await redeem(target, link.body);
  const puppet = joined ? await enterAs(target, email) : null;
  if (!puppet) return { got: `no puppet (${link.status})`, succeeded: false };
  await ask(`agents/${puppet.agentId}`, { method: 'PUT', body: { role: 'lead' } });
  const lead = (await enterAs(target, email)) ?? puppet;
  const arrived = await releaseOwn(target, thief, lead);
  return {
    got: `an invited agent, made a lead, ${arrived ? 'released' : 'could not release'} the message of who invited them`,
    succeeded: arrived,
  };
}

/** The chain of two: a puppet invites a puppet. */
async function releaseThroughSecondPuppet(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-chain', 'lead');
  let inviter: Pick<Account, 'token'> = thief;
  for (const name of ['chain-1', 'chain-2']) {
    const email = `${name}@example.org`;
    const body = { email, displayName: name, role: 'lead' };
    const link = await askAs(target, inviter.token)('agents/invitations', { method: 'POST', body });
    const next = (await redeem(target, link.body)) ? await enterAs(target, email) : null;
    if (!next) return { got: `the chain ended at ${name} (${link.status})`, succeeded: false };
    inviter = next;
  }
  const arrived = await releaseOwn(target, thief, inviter);
  return {
    got: `the puppet of a puppet ${arrived ? 'released' : 'could not release'} the lead's message`,
    succeeded: arrived,
  };
}

/** What every visitor reads first, in words that the guard stops and in words that it does not. */
async function rewriteGreeting(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-greeting', 'lead');
  const ask = askAs(target, thief.token);
  const { settings } = (await ask<{ settings: Record<string, unknown> }>('settings/organisation')).body;
  const { avatarUrl: _, ...saved } = settings;
  const texts = [
    'We are here. Ask for Wei at 8812 7731.',
    'Аdd our WеChat: help8812',
    'W e C h a t  help8812',
    '加薇信 help8812',
  ];
  const shown: string[] = [];
  for (const text of texts) {
    const welcomeMessage = { 'zh-CN': text, 'zh-TW': text, en: text };
    await ask('settings/organisation', { method: 'PUT', body: { ...saved, welcomeMessage } });
    const widget = await fetch(`${target.gatewayUrls[1]}/api/settings/widget`, {
      headers: { 'accept-language': 'en' },
    });
    if (JSON.stringify(await widget.json()).includes(text)) shown.push(text);
  }
  await ask('settings/organisation', { method: 'PUT', body: saved });
  return {
    got: `${shown.length} of ${texts.length} greetings of one lead were read by visitors without a second person`,
    succeeded: shown.length > 0,
  };
}

async function renameColleague(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-renaming', 'lead');
  const other = await hireAgent(target, 'agent-renamed', 'agent');
  const visitor = await openVisitor(target.gatewayUrls[0]!);
  const desk = await openConsole(target.gatewayUrls[0]!, other);
  await desk.command(visitor.sessionId, { type: 'session.claim' });
  await askAs(target, thief.token)(`agents/${other.agentId}/public-name`, {
    method: 'PUT',
    body: { name: 'Police Officer Tan' },
  });
  const path = `${target.gatewayUrls[0]}/api/sessions/${visitor.sessionId}/attendance`;
  const answer = await fetch(path, { headers: { authorization: `Visitor ${visitor.sessionId}.${visitor.key}` } });
  const shown = JSON.stringify(await answer.json()).includes('Police Officer Tan');
  for (const client of [visitor.client, desk]) client.close();
  return {
    got: `a name that one lead chose was ${shown ? '' : 'not '}shown to a visitor without a second person`,
    succeeded: shown,
  };
}

/** A password alone, as a phishing page gets it. */
async function signInWithPasswordAlone(target: RunningSystem): Promise<AttackOutcome> {
  const opened: string[] = [];
  for (const role of ['lead', 'operator'] as const) {
    const email = `bare-${role}@example.org`;
    await queryDatabase(
      target,
      `insert into agent (email, display_name, role, password_hash) select $1, $1, $2, password_hash from agent where email = $3`,
      [email, role, target.agent.email],
    );
    const login = { agentId: '' as Account['agentId'], email, password: target.agent.password, totp: null };
    const { token } = await signInAgain(target, login);
    const answers = await Promise.all(['inbox', 'held', 'audit', 'agents'].map((path) => askAs(target, token)(path)));
    if (answers.some(isServed)) opened.push(role);
  }
  return {
    got: `a password without a second factor opened the console as ${opened.join(' and ') || 'neither lead nor operator'}`,
    succeeded: opened.length > 0,
  };
}

const attacker = 'a stolen lead account';
const attacks: Attack[] = [
  {
    name: 'held-message-through-puppet',
    finding: 'B.5',
    attacker,
    before: 'released by an account that the lead had invited',
    isQuick: true,
    run: releaseThroughPuppet,
  },
  {
    name: 'held-message-through-second-puppet',
    finding: 'B.5',
    attacker,
    before: 'released',
    run: releaseThroughSecondPuppet,
  },
  { name: 'held-message-through-promotion', finding: 'B.5', attacker, before: 'released', run: promotePuppet },
  {
    name: 'lead-becomes-colleague',
    finding: 'B.5',
    attacker,
    before: 'password and second factor reset by one lead, who became them',
    isQuick: true,
    run: becomeColleague,
  },
  {
    name: 'lead-rewrites-greeting',
    finding: 'B.5',
    attacker,
    before: '"add WeChat …", shown to every visitor',
    isQuick: true,
    run: rewriteGreeting,
  },
  {
    name: 'lead-renames-agent',
    finding: 'B.5',
    attacker,
    before: 'shown at once',
    isQuick: true,
    run: renameColleague,
  },
  {
    name: 'password-alone',
    finding: 'B.5',
    attacker: 'a phished password',
    before: 'enough for everybody but operators',
    isQuick: true,
    run: signInWithPasswordAlone,
  },
];
export const stolenLeadAccount: AttackGroup = { title: 'A stolen lead account', attacks };

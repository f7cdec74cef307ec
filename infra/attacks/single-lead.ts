import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent } from './people.ts';
import { enterAs, invitePuppet, redeem } from './puppets.ts';
import { askAs, isServed } from './requests.ts';

type Waiting = { changes: { id: string; target: string; requestedBy: string }[] };

/** Approves what it has asked for: itself, twenty times at once, as a puppet, and with other words under the old number. */
async function approveOwnChange(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-approving', 'lead');
  const second = await hireAgent(target, 'lead-approver', 'lead');
  const ask = askAs(target, thief.token);
  const own = async () => {
    const { changes } = (await ask<Waiting>('changes')).body;
    return changes.filter(({ requestedBy }) => requestedBy === thief.agentId);
  };
  const save = async (text: string) => {
    const { settings } = (await ask<{ settings: Record<string, unknown> }>('settings/organisation')).body;
    const { avatarUrl: _, ...saved } = settings;
    const answeringTimes = { 'zh-CN': text, 'zh-TW': text, en: text };
    await ask('settings/organisation', { method: 'PUT', body: { ...saved, answeringTimes } });
    return (await own()).find(({ target: what }) => what === 'answeringTimes.en')!.id;
  };
  const approve = (token: string, id: string, gateway = 0) =>
    askAs(target, token)(`changes/${id}`, { method: 'POST', body: { verdict: 'approved' }, gateway });
  const first = await save('Day and night');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => approve(thief.token, first, at)));
  await ask('settings/security', { method: 'PUT', body: { independenceDays: 1, secondFactorFrom: 'operator' } });
  const puppet = await invitePuppet(target, thief, 'approving-puppet@example.org');
  if (puppet) for (const { id } of await own()) answers.push(await approve(puppet.token, id, 1));
  await save('Ask Wei at once');
  answers.push(await approve(second.token, first, 1));
  const passed = answers.filter(isServed).length;
  const widget = await fetch(`${target.gatewayUrls[1]}/api/settings/widget`, { headers: { 'accept-language': 'en' } });
  const isShown = /Day and night|Ask Wei/.test(JSON.stringify(await widget.json()));
  return {
    got: `${passed} of ${answers.length} approvals of their own requests counted; visitors ${isShown ? 'read the text' : 'read nothing new'}`,
    succeeded: passed > 0 || isShown,
  };
}

/** Asks for a colleague's reset, lets a puppet confirm it, and uses whatever link comes. */
async function resetThroughPuppet(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-resetting-2', 'lead');
  const colleague = await hireAgent(target, 'lead-reset-2', 'lead');
  const puppet = await invitePuppet(target, thief, 'resetting-puppet@example.org');
  const path = `agents/${colleague.agentId}/reset`;
  const answers = [];
  for (const by of [thief, puppet, thief, puppet])
    if (by) answers.push((await askAs(target, by.token)(path, { method: 'POST', body: {} })).body);
  const links = answers.flatMap((answer) => [answer, (answer as { link?: unknown }).link]);
  const used = [];
  for (const link of links) used.push(await redeem(target, link));
  const impostor = used.some(Boolean) ? await enterAs(target, colleague.email) : null;
  return {
    got: `a puppet's confirmation gave ${used.filter(Boolean).length} links; the colleague's account was ${impostor ? 'entered' : 'not entered'}`,
    succeeded: used.some(Boolean),
  };
}

/** Removes the other leads, so that nobody is left who would turn its requests down. */
async function removeOtherLead(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'lead-removing', 'lead');
  const colleague = await hireAgent(target, 'lead-removed', 'lead');
  const puppet = await invitePuppet(target, thief, 'removing-puppet@example.org');
  for (const body of [{ enabled: false }, { role: 'agent' }])
    for (const by of [thief, puppet, thief])
      if (by) await askAs(target, by.token)(`agents/${colleague.agentId}`, { method: 'PUT', body });
  const answer = await askAs(target, colleague.token)('changes');
  return {
    got: `another lead ${isServed(answer) ? 'works on as a lead' : 'was disabled or demoted by one account'}`,
    succeeded: !isServed(answer),
  };
}

const attacker = 'a stolen lead account';
const attacks: Attack[] = [
  {
    name: 'lead-approves-own-change',
    finding: 'B.5',
    attacker,
    before: 'there was no approval',
    isQuick: true,
    run: approveOwnChange,
  },
  {
    name: 'reset-through-puppet',
    finding: 'B.5',
    attacker,
    before: 'one lead was enough',
    isQuick: true,
    run: resetThroughPuppet,
  },
  {
    name: 'lead-removes-lead',
    finding: 'B.5',
    attacker,
    before: 'one lead was enough',
    isQuick: true,
    run: removeOtherLead,
  },
];
export const singleLead: AttackGroup = { title: 'A lead who wants to be two persons', attacks };

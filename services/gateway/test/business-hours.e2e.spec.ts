import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { type AssignmentResponse, type BoardResponse, defaultAssignmentRules } from '@libs/protocol/assignment.ts';
import { alwaysOpen } from '@libs/protocol/business-hours.ts';
import type { Attendance } from '@libs/protocol/http.ts';
import { createAgentApi } from './agent-api-client.ts';
import { messageCommand, openAgent, openVisitor, signIn, waitUntil } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 1, site: false });
const api = createAgentApi(() => system.gatewayUrls[0]!);
const token = async () => (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;

/** Whatever the day: open for no minute until a year from now, or around the clock. */
const nextYear = new Date().getUTCFullYear() + 1;
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }));
const always = { timeZone: 'Asia/Taipei', week: everyDay, holidays: [] };
const never = { ...always, week: [] };

async function save(hours: object): Promise<string | undefined> {
  const answer = await api<{ error?: { code: string } }>(await token(), 'assignment/hours', {
    method: 'PUT',
    body: hours,
  });
  return answer.error?.code;
}

it('leads save the hours, everybody of the team reads them, and what cannot be is refused', async () => {
  const holidays = [
    { date: `${nextYear}-01-01`, name: 'New Year', times: [] },
    { date: `${nextYear}-12-24`, name: 'Eve', times: [{ from: '09:00', to: '12:30' }] },
  ];
  const hours = { everyone: { ...always, holidays }, languages: { ...alwaysOpen.languages, en: never } };
  expect(await save(hours)).toBeUndefined();
  await waitUntil('the hours are in force', async () => {
    const { hours: read } = await api<AssignmentResponse>(await token(), 'assignment');
    return JSON.stringify(read) === JSON.stringify(hours);
  });
  expect(await save({ everyone: { ...always, timeZone: 'Asia/Taip' } })).toBe('hours.zone-unknown');
  expect(await save({ everyone: { ...always, week: [...everyDay, everyDay[0]!] } })).toBe('hours.overlapping');
  expect(await save({ everyone: { ...always, holidays: [...holidays, ...holidays] } })).toBe('hours.holiday-twice');
  expect(await save({ everyone: { ...always, open: true } })).toBe('field.unknown');
});

async function openVisitorWithAttendance() {
  const { client, sessionId, key } = await openVisitor(system.gatewayUrls[0]!);
  const attendance = async (lang: string) => {
    const answer = await fetch(`${system.gatewayUrls[0]}/api/sessions/${sessionId}/attendance`, {
      headers: { authorization: `Visitor ${sessionId}.${key}`, 'x-aidline-lang': lang },
    });
    return (await answer.json()) as Attendance;
  };
  return { client, sessionId, attendance };
}

it('outside them a visitor reads so in the language of the page, with somebody to call, until an agent answers', async () => {
  const { client, sessionId, attendance } = await openVisitorWithAttendance();
  await client.command(sessionId, messageCommand('is anybody there?'));
  const inEnglish = (await attendance('en')).closed!;
  expect(inEnglish).toMatchObject({ opensAt: null, crisisLines: expect.any(Array) as unknown[] });
  expect(inEnglish.crisisLines.length).toBeGreaterThan(0);
  expect((await attendance('zh-TW')).closed?.text).not.toBe(inEnglish.text);
  expect(inEnglish.text).not.toContain('{time}');

  const agent = await openAgent(system.gatewayUrls[0]!, system.agent);
  await agent.command(sessionId, messageCommand('I happen to be here'));
  await waitUntil('the agent is here', async () => (await attendance('en')).closed === null);
  agent.close();
  client.close();
});

it('where a next opening is known, the text says where its time goes, and within the hours there is none', async () => {
  const { client, attendance } = await openVisitorWithAttendance();
  const closed = async () => (await attendance('en')).closed;
  expect(await closed()).toMatchObject({ opensAt: null });
  expect(await save({ everyone: null })).toBeUndefined();
  await waitUntil('somebody answers at any hour', async () => (await closed()) === null);
  // A minute in each week: there is a next opening.
  const week = [{ day: ((new Date().getUTCDay() + 2) % 7) + 1, from: '00:00', to: '00:01' }];
  expect(
    await save({ everyone: null, languages: { ...alwaysOpen.languages, en: { ...never, week } } }),
  ).toBeUndefined();
  await waitUntil('the new hours are in force', async () => typeof (await closed())?.opensAt === 'string');
  expect((await closed())!.text).toContain('{time}');
  client.close();
});

it('leads see who waits longer than the targets allow, within the hours', async () => {
  const rules = { ...defaultAssignmentRules, firstAnswerSeconds: 600, nextAnswerSeconds: 1200 };
  await api(await token(), 'assignment/rules', { method: 'PUT', body: rules });
  const visitors = await Promise.all(Array.from({ length: 3 }, () => openVisitor(system.gatewayUrls[0]!)));
  for (const { client, sessionId } of visitors) await client.command(sessionId, messageCommand('help'));
  const ids = visitors.map(({ sessionId }) => sessionId);
  await waitUntil('they are in the list', async () => {
    const rows = await queryDatabase(system, `select 1 from inbox where session_id = any($1) and customer_msgs = 1`, [
      ids,
    ]);
    return rows.length === ids.length;
  });
  // Both tables: the list is written anew from the session.
  const waitFor = async (index: number, seconds: number, answers = 0) => {
    for (const [table, key] of [
      ['chat_session', 'id'],
      ['inbox', 'session_id'],
    ])
      await queryDatabase(
        system,
        `update ${table} set waiting_since = now() - make_interval(secs => $2), agent_msgs = $3 where ${key} = $1`,
        [ids[index], seconds, answers],
      );
  };
  await waitFor(0, 700);
  await waitFor(1, 500);
  await waitFor(2, 2000, 1);
  const breaches = async () => (await api<BoardResponse>(await token(), 'assignment/board')).breaches;
  // Their language is closed but for a minute a week: the clock stands.
  expect(await breaches()).toEqual({ first: 0, next: 0, near: 0 });
  await save({ everyone: null });
  await waitUntil('the clock runs', async () => (await breaches()).first === 1);
  expect(await breaches()).toEqual({ first: 1, next: 1, near: 1 });
  for (const { client } of visitors) client.close();
});

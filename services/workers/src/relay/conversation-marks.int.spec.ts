import { v4 } from 'uuid';
import type { SessionId, TagId } from '@libs/protocol/ids.ts';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { MEI, UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../../../infra/jest/ledger-environment.ts';
import { startRelay } from '../../../../infra/jest/start-relay.ts';

let stopRelay: () => Promise<void>;
afterAll(() => stopRelay());
const environment = ledgerForThisFile('worker');
beforeAll(() => void (stopRelay = startRelay(environment)));

const messageCommand = (text: string) => ({ type: 'message.send', text }) as const;
const isFullyProjected = async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0;
const statusOf = async (sessionId: SessionId) =>
  (await environment.query<{ status: string }>(`select status from inbox where session_id = $1`, [sessionId]))[0]
    ?.status;
const marksOf = async (sessionId: SessionId) =>
  (
    await environment.query<{ tags: TagId[]; distress: string | null; debrief_by: string | null }>(
      `select tags, distress, debrief_by from inbox where session_id = $1`,
      [sessionId],
    )
  )[0];

it('shows what a conversation is marked with, and nothing of it once the conversation is erased', async () => {
  const sessionId = await environment.openSession();
  const [fraud, urgent] = [v4() as TagId, v4() as TagId].sort();
  await environment.send(sessionId, { ...messageCommand('I want to die'), isDistressed: true });
  for (const tagId of [urgent!, fraud!, urgent!])
    await environment.send(sessionId, { type: 'session.tag', tagId }, MEI);
  await environment.send(sessionId, { type: 'debrief.change', isWanted: true }, MEI);
  await waitUntil(isFullyProjected);
  const [mei] = await environment.query<{ id: string }>(
    `select actor_id as id from chat_event where session_id = $1 and actor_id is not null limit 1`,
    [sessionId],
  );
  const marks = { tags: [fraud, urgent], distress: 'open', debrief_by: mei!.id };
  await waitUntil(async () => JSON.stringify(await marksOf(sessionId)) === JSON.stringify(marks));

  await environment.send(sessionId, { type: 'session.untag', tagId: urgent! }, MEI);
  await environment.send(sessionId, { type: 'distress.change', state: 'handled' }, MEI);
  await waitUntil(async () => (await marksOf(sessionId))?.distress === 'handled');
  expect(await marksOf(sessionId)).toEqual({ ...marks, tags: [fraud], distress: 'handled' });

  await environment.send(sessionId, { type: 'session.erase' });
  await waitUntil(async () => (await statusOf(sessionId)) === 'erased');
  expect(await marksOf(sessionId)).toEqual({ tags: [], distress: null, debrief_by: null });
});

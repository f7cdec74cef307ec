import { ledgerForThisFile } from '../../infra/jest/ledger-for-this-file.ts';
import { MEI } from '../../infra/jest/ledger-environment.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { SessionReports } from './session-reports.ts';

const environment = ledgerForThisFile('worker');
const reports = () => new SessionReports(environment.resources.pool);
const say = (text: string) => ({ type: 'message.send', text }) as const;

async function reportOf(sessionId: SessionId) {
  const [row] = await environment.query<Record<string, unknown>>(
    `select lang, version, answered_at > arrived_at as answered, ended_at is not null as ended, reopened, stars,
            cardinality(asked_at) as answers
     from session_report where session_id = $1`,
    [sessionId],
  );
  return row;
}

describe('the projection of the reports', () => {
  it('counts each conversation with a new event anew, and nothing else', async () => {
    const [asked, silent] = [await environment.openSession(), await environment.openSession()];
    await environment.send(asked, say('they took it all'));
    await environment.send(asked, say('when was it?'), MEI);
    expect(await reports().update()).toBe(2);
    expect(await reportOf(asked)).toMatchObject({ answered: true, ended: false, answers: 0 });
    expect(await reportOf(silent)).toMatchObject({ answered: null, version: 1 });
    expect(await reports().behind()).toEqual([]);
    expect(await reports().update()).toBe(0);

    await environment.send(asked, say('on Monday'));
    await environment.send(asked, say('call the bank'), MEI);
    await environment.send(asked, { type: 'session.close' }, MEI);
    expect(await reports().update()).toBe(1);
    expect(await reportOf(asked)).toMatchObject({ answered: true, ended: true, answers: 1 });
  });

  it('is done once by two workers at once', async () => {
    const sessionId = await environment.openSession();
    await environment.send(sessionId, say('help'));
    await Promise.all([reports().update(), reports().update()]);
    expect(await reportOf(sessionId)).toMatchObject({ version: 2 });
    expect(await reports().behind()).toEqual([]);
  });

  it('of another log is counted anew from its beginning; what is in an archive stays', async () => {
    const [kept, archived] = await Promise.all([1, 2].map(() => environment.openSession()));
    await environment.send(kept!, say('help'));
    await reports().update();
    const rewrite = `update session_report set version = 9, pos = 1000000 where session_id = any($1)`;
    await environment.query(rewrite, [[kept, archived]]);
    await environment.query(`update subject_key set archived_year = 2025 where subject_id = $1`, [archived]);
    await environment.query(`update cursor set epoch = 'of the primary before' where consumer = 'reports'`);
    await Promise.all([reports().update(), reports().update()]);
    expect(await reportOf(kept!)).toMatchObject({ version: 2 });
    expect(await reportOf(archived!)).toMatchObject({ version: 9 });
    expect(await reports().behind()).toEqual([]);
  });
});

import { systemForThisFile } from '../../jest/system-for-this-file.ts';
import { queryDatabase } from '../../jest/query-database.ts';
import { withClient } from '../servers/postgres-database.ts';
import { sendTestMessage } from './message-round-trip.ts';

const system = systemForThisFile({ gateways: 2, workers: 1, site: false });

const sendThroughSystem = () => sendTestMessage({ gateways: system.gatewayUrls, databaseUrl: system.databaseUrl });

describe('the test message of npm run doctor', () => {
  it('passes every step and is erased afterwards', async () => {
    const findings = await sendThroughSystem();
    expect(findings.map(({ subject, ok }) => [subject, ok])).toEqual([
      ['Step: connect', true],
      ['Step: append', true],
      ['Step: deliver', true],
      ['Step: inbox', true],
      ['Step: timers', true],
    ]);
    expect(await queryDatabase(system, `select 1 from chat_session where status <> 'erased'`)).toEqual([]);
  });

  it('does not wait for whoever holds a lock on the list', async () => {
    const findings = await withClient(system.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table inbox in access exclusive mode');
      return sendThroughSystem();
    });
    expect(findings.at(-1)).toMatchObject({
      subject: 'Step: inbox',
      ok: false,
      message: expect.stringContaining('lock'),
    });
  });

  it('says that a gateway fails, and where it is written why', async () => {
    await queryDatabase(system, 'alter table chat_session rename to chat_session_away');
    const findings = await sendThroughSystem();
    await queryDatabase(system, 'alter table chat_session_away rename to chat_session');
    expect(findings.at(-1)).toMatchObject({
      subject: 'Step: append',
      ok: false,
      message: expect.stringContaining('"ref"'),
    });
  });

  it('reports the first failing step with its remedy, and stops there', async () => {
    await system.workers[0]!.kill('SIGKILL');
    const findings = await sendThroughSystem();
    expect(findings.at(-1)).toMatchObject({
      subject: 'Step: inbox',
      ok: false,
      message: expect.stringContaining('worker'),
    });
    expect(findings.filter(({ ok }) => ok)).toHaveLength(3);
  });
});

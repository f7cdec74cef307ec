import { startSystem, type RunningSystem } from '../../jest/test-system.ts';
import { queryDatabase } from '../../jest/query-database.ts';
import { sendTestMessage } from './message-round-trip.ts';

let system: RunningSystem;
beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: false });
});
afterAll(() => system?.stop());

const sendThroughSystem = () => sendTestMessage({ gateways: system.gatewayUrls, databaseUrl: system.databaseUrl });

describe('the doctor’s message', () => {
  it('goes through every hop, and is erased again', async () => {
    const findings = await sendThroughSystem();
    expect(findings.map(({ subject, ok }) => [subject, ok])).toEqual([
      ['Hop: the door', true],
      ['Hop: the log', true],
      ['Hop: to the reader', true],
      ['Hop: the list', true],
      ['Hop: the timers', true],
    ]);
    expect(await queryDatabase(system, `select 1 from chat_session where status <> 'erased'`)).toEqual([]);
  });

  it('names the hop that is broken, with the mend, and goes no further', async () => {
    await system.workers[0]!.kill('SIGKILL');
    const findings = await sendThroughSystem();
    expect(findings.at(-1)).toMatchObject({
      subject: 'Hop: the list',
      ok: false,
      message: expect.stringContaining('worker'),
    });
    expect(findings.filter(({ ok }) => ok)).toHaveLength(3);
  });
});

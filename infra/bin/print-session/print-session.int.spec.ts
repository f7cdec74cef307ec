import { Client } from 'pg';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { MEI } from '../../jest/ledger-environment.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { describeSession, formatSealedBody } from './describe-session.ts';
import { createBodyOpener } from './open-event-bodies.ts';
import { readSessionRecord } from './session-record.ts';

let client: Client;
let sessionId: SessionId;

afterAll(() => client.end());
const environment = ledgerForThisFile('gateway');

beforeAll(async () => {
  client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  sessionId = await environment.openSession();
  await environment.send(sessionId, { type: 'message.send', text: '我被骗了' });
  await environment.send(sessionId, { type: 'message.send', text: 'tell me' }, MEI);
});

const printSession = async (formatBody = formatSealedBody) =>
  describeSession(await readSessionRecord(client, sessionId), formatBody).join('\n');

describe('print-session', () => {
  it('prints every event in order and the rows of the projections, without any text', async () => {
    const text = await printSession();
    expect(text).toMatch(/^ {3}1 {2}pos \d+ .*session\.opened .*customer .*"lang":"en"/m);
    expect(text).toMatch(/^ {3}2 .*message\.sent .*customer .*command [0-9a-f-]{36}\/0 .*<\d+ bytes sealed>$/m);
    expect(text).toMatch(
      new RegExp(`^ {3}4 .*message\\.sent .*agent ${MEI.role === 'agent' && MEI.agentId}.*/1 `, 'm'),
    );
    expect(text).toMatch(/^versions {4}1 to 4, dense$/m);
    expect(text).toMatch(/^hot row .*status=active .*last_message_version=4\b/m);
    expect(text).toMatch(/^inbox row {3}none$/m);
    expect(text).toMatch(/^timers {6}none$/m);
    expect(text).not.toMatch(/被骗|tell me/);
  });

  it('unseals texts with the right key, and marks them as sealed with another key', async () => {
    const { sealingKey } = environment;
    expect(await printSession(await createBodyOpener({ client, keys: sealingKey, sessionId }))).toContain(
      '{"text":"我被骗了"}',
    );
    const wrong = await createBodyOpener({ client, keys: Buffer.alloc(32), sessionId });
    const lines = await printSession(wrong);
    expect(lines).toMatch(/^ {3}2 .*message\.sent .*<\d+ bytes sealed> CANNOT BE UNSEALED$/m);
    expect(lines.replaceAll(' CANNOT BE UNSEALED', '')).toBe(await printSession());
  });

  it('reports a missing version', async () => {
    await environment.query('delete from chat_event where session_id = $1 and version = 2', [sessionId]);
    expect(await printSession()).toMatch(/^versions {4}1 to 4, MISSING 2$/m);
  });
});

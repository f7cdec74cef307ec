import { MEI, UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../jest/ledger-environment.ts';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { startRelay } from '../../jest/start-relay.ts';
import { inboxProjection } from '../../bin/replay/inbox-projection.ts';
import { replayProjection } from '../../bin/replay/replay-projection.ts';
import { sessionsProjection } from '../../bin/replay/sessions-projection.ts';
import { readSql } from '../read-sql.ts';

const environment = ledgerForThisFile('worker');
const helpCommand = { type: 'message.send', text: 'help' } as const;

async function differences(): Promise<string[]> {
  const { databaseUrl } = environment;
  const found: string[] = [];
  for (const projection of [sessionsProjection, inboxProjection]) {
    const { differences: all } = await replayProjection({ databaseUrl, projection, repair: false, onEvents: () => {} });
    found.push(...all.first.map(({ field, message }) => `${projection.name} ${field} ${message}`));
  }
  return found;
}

it('gives what was written before it the times that the log has', async () => {
  const stopRelay = startRelay(environment);
  const steps = [
    [],
    [helpCommand],
    [helpCommand, helpCommand],
    [helpCommand, { type: 'session.claim' }],
    [helpCommand, { type: 'message.send', text: 'we are here' }],
    [helpCommand, { type: 'message.send', text: 'we are here' }, helpCommand, helpCommand],
    [helpCommand, { type: 'session.close' }, helpCommand],
    [helpCommand, { type: 'session.close' }],
    [helpCommand, { type: 'session.block', reason: 'abuse' }],
  ] as const;
  for (const commands of steps) {
    const sessionId = await environment.openSession();
    for (const command of commands)
      await (command === helpCommand
        ? environment.send(sessionId, command)
        : environment.send(sessionId, command, MEI));
  }
  await waitUntil(async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0);
  await stopRelay();
  expect(await differences()).toEqual([]);

  await environment.query('update chat_session set waiting_since = null, queued_since = null');
  await environment.query('update inbox set waiting_since = null');
  expect(await differences()).not.toEqual([]);
  await environment.query(readSql('tables/waiting-times-backfill.sql'));
  expect(await differences()).toEqual([]);

  // A relay of the version before has copied them.
  await environment.query('update inbox set waiting_since = null');
  const stopNextRelay = startRelay(environment);
  await waitUntil(async () => (await differences()).length === 0);
  await stopNextRelay();
});

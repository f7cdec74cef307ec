import { v4, v7 } from 'uuid';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { CUSTOMER } from '../../../../infra/jest/ledger-environment.ts';
import { handleCommand } from '@libs/ledger/handle-command.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { TraceReader } from './trace.reader.ts';

const environment = ledgerForThisFile('gateway');
let reader: TraceReader;
let sessionId: SessionId;
beforeAll(async () => {
  reader = new TraceReader(environment.resources);
  sessionId = await environment.openSession();
});

const DAY_MS = 86_400_000;

async function sendMessage(commandId: string): Promise<CommandId> {
  await handleCommand(environment.resources.commandDependencies({ addBulk: async () => undefined }), {
    sessionId,
    commandId: commandId as CommandId,
    command: { type: 'message.send', text: 'where am I' },
    actor: CUSTOMER,
  });
  return commandId as CommandId;
}
const findCommand = async (commandId: CommandId) =>
  (await reader.ofCommand(commandId, null)).commands.map((command) => [command.commandId, command.sessionId]);

describe('a command of an unknown session', () => {
  it.each([
    ['whose id tells the time', () => v7()],
    ['that was written five days before it was sent', () => v7({ msecs: Date.now() - 5 * DAY_MS })],
    ['whose id tells no time', () => v4()],
  ])('is found without its session: one %s', async (_, mint) => {
    const commandId = await sendMessage(mint());
    expect(await findCommand(commandId)).toEqual([[commandId, sessionId]]);
  });

  it('is not searched for in the whole ledger, and the answer says so', async () => {
    const commandId = await sendMessage(v7({ msecs: Date.now() - 60 * DAY_MS }));
    expect(await reader.ofCommand(commandId, null)).toEqual({ commands: [], isWhole: false });
    expect((await reader.ofCommand(commandId, sessionId)).commands).toMatchObject([{ commandId }]);
  });
});

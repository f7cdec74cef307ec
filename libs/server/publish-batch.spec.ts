import { PublishBatch, type PublishCommands } from './publish-batch.ts';

const later = () => new Promise((resolve) => setImmediate(resolve));

function fakeCommands(all?: PublishCommands['all']) {
  const sent: string[][] = [];
  const record = async (messages: string[]) => sent.push(messages);
  const commands = { one: (channel: string, message: string) => record([channel, message]), all: all ?? record };
  return { sent, commands };
}

describe('what is published in one turn', () => {
  it('is sent by one command, in order', async () => {
    const { sent, commands } = fakeCommands();
    const batch = new PublishBatch(() => commands);
    void batch.add('a', '1');
    await Promise.resolve();
    await batch.add('b', '2');
    await batch.add('a', '3');
    await later();
    expect(sent).toEqual([
      ['a', '1', 'b', '2'],
      ['a', '3'],
    ]);
  });

  it('is sent one by one where no command can send all', async () => {
    const { sent, commands } = fakeCommands();
    const batch = new PublishBatch(() => ({ ...commands, all: undefined }));
    await Promise.all([batch.add('a', '1'), batch.add('b', '2')]);
    expect(sent).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  it('is lost as a whole, and each sender learns it', async () => {
    const { commands } = fakeCommands(() => Promise.reject(new Error('away')));
    const batch = new PublishBatch(() => commands);
    const outcomes = await Promise.allSettled([batch.add('a', '1'), batch.add('b', '2')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

/** @jest-environment jsdom */
import './testing/text-encoder-polyfill.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { gatewayRefusal } from './testing/gateway-refusal.ts';
import { commandIdOf } from './testing/sample-events.ts';
import { createConversationStore, withAck, withRefusal } from './conversation-store.ts';
import { whenMessagesSent } from './when-messages-sent.ts';

describe('a file that goes with words', () => {
  const pending = (number: number, command: ChatCommand) => ({ commandId: commandIdOf(number), command, at: '' });
  const isAllowed = async (said: Promise<void>) =>
    Promise.race([said.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false)))]);

  it('waits until the conversation is open and the words are said', async () => {
    const store = createConversationStore([
      pending(1, { type: 'session.open', lang: 'en', opening: 'click' }),
      pending(2, { type: 'message.send', text: 'my receipt' }),
    ]);
    const said = whenMessagesSent(store);
    store.setState({ isLoaded: true });
    store.setState(withAck(store.getState(), commandIdOf(1), 1));
    expect(await isAllowed(said)).toBe(false);
    store.setState(withAck(store.getState(), commandIdOf(2), 2));
    expect(await isAllowed(said)).toBe(true);
  });

  it('is not held up by words that were refused', async () => {
    const store = createConversationStore([pending(1, { type: 'message.send', text: 'my receipt' })]);
    store.setState({ isLoaded: true });
    const said = whenMessagesSent(store);
    expect(await isAllowed(said)).toBe(false);
    store.setState(withRefusal(store.getState(), commandIdOf(1), gatewayRefusal('message.too-long', 'en')));
    expect(await isAllowed(said)).toBe(true);
  });
});

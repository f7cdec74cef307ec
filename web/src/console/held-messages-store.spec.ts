import type { MessageLine } from '@libs/client/transcript.ts';
import '../i18n/all-locales.ts';
import { m } from '../i18n/messages.ts';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { HeldMessagesStore } from './held-messages-store.ts';

it('reports that another lead has decided already, and passes other refusals on unchanged', async () => {
  const messages: string[] = [];
  const deciding = async (code: string) => {
    const request = () => Promise.resolve({ refused: { code, message: code } });
    await new HeldMessagesStore(request as never, (message) => messages.push(message)).decide(
      SESSION,
      {} as MessageLine,
      'released',
    );
  };
  await deciding('id.reused');
  await deciding('access.denied');
  expect(messages).toEqual([m.held_decided(), 'access.denied']);
});

import type { MessageLine } from '@libs/client/transcript.ts';
import { m } from '../paraglide/messages.js';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { HeldMessagesStore } from './held-messages-store.ts';

it('reports that another lead has decided already, and passes other refusals on unchanged', async () => {
  const said: string[] = [];
  const deciding = async (code: string) => {
    const ask = () => Promise.resolve({ refused: { code, message: code } });
    await new HeldMessagesStore(ask as never, (words) => said.push(words)).decide(
      SESSION,
      {} as MessageLine,
      'released',
    );
  };
  await deciding('id.reused');
  await deciding('access.denied');
  expect(said).toEqual([m.held_decided(), 'access.denied']);
});

import { appendUnreadableEvent } from '../../../infra/jest/append-unreadable-event.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { caseFile } from '@libs/protocol/case-file.ts';
import { connectOrThrow, messageCommand, openAgent, openVisitor, signIn, waitUntil } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 1, site: false });
const reasons = ['unknown-type', 'sealed-body', 'newer-schema', 'wrong-fields'] as const;

describe('a conversation with events that this build cannot read', () => {
  it('goes on for everybody who reads it, live and later, and is exported whole', async () => {
    const url = system.gatewayUrls[0]!;
    const { client: visitor, sessionId, key } = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await agent.join(sessionId);
    for (const reason of reasons) await appendUnreadableEvent({ databaseUrl: system.databaseUrl, sessionId, reason });
    await visitor.command(sessionId, messageCommand('still here'));
    await agent.command(sessionId, messageCommand('so am I'));

    const late = await connectOrThrow(url, { ...visitorCredentials(sessionId, key), lang: 'zh-TW' });
    await late.join(sessionId);
    for (const [client, words] of [
      [visitor, 'cannot be shown'],
      [agent, 'cannot be shown'],
      [late, '顯示'],
    ] as const)
      await waitUntil('the placeholders and both messages', () => {
        const texts = client.texts();
        return texts.includes('so am I') && texts.filter((text) => text.includes(words)).length === reasons.length;
      });
    const versions = visitor.applied.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));

    const { accessToken } = await signIn(url, system.agent);
    const answer = await fetch(`${url}/api/sessions/${sessionId}/case-file?format=json`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { entries } = caseFile.parse(await answer.json());
    expect(entries).toHaveLength(versions.at(-1)!);
    expect(JSON.stringify(entries)).toContain('unknown type 9999');
    for (const client of [visitor, agent, late]) client.close();
  });
});

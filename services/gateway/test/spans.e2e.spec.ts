import { v7 } from 'uuid';
import { startFakeTraceCollector, type FakeTraceCollector } from '../../../infra/jest/fake-trace-collector.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { connectOrThrow, openAgent, openSessionCommand, messageCommand, waitUntil } from './chat-client.ts';

const TEXT = 'my savings are gone';
let system: RunningSystem;
let collector: FakeTraceCollector;
beforeAll(async () => {
  collector = await startFakeTraceCollector();
  system = await startSystem({
    gateways: 2,
    workers: 1,
    site: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
});
afterAll(async () => {
  await system?.stop();
  await collector.stop();
});

const traceOf = (commandId: CommandId) =>
  collector.spans.filter(({ traceId }) => traceId === commandId.replaceAll('-', ''));
const namesIn = (commandId: CommandId) => new Set(traceOf(commandId).map(({ name }) => name));
const waitForSpans = (commandId: CommandId, names: string[]) =>
  waitUntil(`the trace has ${names.join(', ')}`, () => names.every((name) => namesIn(commandId).has(name)));

describe('a trace', () => {
  it('is one for all that a command went through, from the browser to the reader and the jobs it caused', async () => {
    const sessionId = newSessionId();
    const visitor = await connectOrThrow(system.gatewayUrls[0]!, visitorCredentials(sessionId, newVisitorKey()));
    const [opened, sent] = [v7() as CommandId, v7() as CommandId];
    await visitor.command(sessionId, openSessionCommand, opened);
    await visitor.join(sessionId);
    const agent = await openAgent(system.gatewayUrls[1]!, system.agent);
    await agent.join(sessionId);
    await visitor.command(sessionId, messageCommand(TEXT), sent);
    await waitUntil('the agent has it', () => agent.texts().includes(TEXT));
    // The greeting of a timer may come after it.
    const of = agent.applied.find(
      (one) => 'event' in one && one.event.type === 'message.sent' && one.event.text === TEXT,
    )!.version;
    await agent.request('read', { sessionId, version: of });
    const wish = { type: 'translation.request', of, source: 'en', target: 'zh', attempt: 0 } as const;
    await agent.command(sessionId, wish, v7() as CommandId);

    const everywhere = ['received', 'postgres append', 'redis publish', 'answered', 'delivered', 'projected'];
    await waitForSpans(sent, ['message.send', ...everywhere, 'job translation']);
    await waitForSpans(opened, ['session.open', 'job timers welcome']);
    await waitUntil('somebody is seen reading', () => collector.spans.some(({ name }) => name === 'read by agent'));

    const spans = traceOf(sent);
    const root = spans.find(({ name }) => name === 'message.send')!;
    expect(spans.filter(({ parentSpanId }) => !parentSpanId)).toEqual([root]);
    expect(new Set(spans.filter((span) => span !== root).map(({ parentSpanId }) => parentSpanId))).toEqual(
      new Set([root.spanId]),
    );
    const timer = collector.spans.find(({ name }) => name === 'timer welcome');
    expect(timer?.links?.map(({ traceId }) => traceId)).toEqual([opened.replaceAll('-', '')]);
    expect(collector.raw()).not.toContain('savings');
    visitor.close();
    agent.close();
  });
});

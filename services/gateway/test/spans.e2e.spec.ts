import { v7 } from 'uuid';
import { startCollector, type Collector } from '../../../infra/jest/collector.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { admitted, newKey, newSession, openAgent, opening, saying, until, visitorAuth } from './chat-client.ts';

let system: RunningSystem;
let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
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
const reaches = (commandId: CommandId, names: string[]) =>
  until(`the trace has ${names.join(', ')}`, () => names.every((name) => namesIn(commandId).has(name)));

describe('a trace', () => {
  it('is one for all that a command went through, from the browser to the reader and the jobs it caused', async () => {
    const sessionId = newSession();
    const visitor = await admitted(system.gatewayUrls[0]!, visitorAuth(sessionId, newKey()));
    const [opened, sent] = [v7() as CommandId, v7() as CommandId];
    await visitor.command(sessionId, opening, opened);
    await visitor.join(sessionId);
    const agent = await openAgent(system.gatewayUrls[1]!, system.agent);
    await agent.join(sessionId);
    await visitor.command(sessionId, saying('my savings are gone'), sent);
    await until('the agent has it', () => agent.texts().includes('my savings are gone'));
    const of = agent.applied.at(-1)!.version;
    await agent.ask('read', { sessionId, version: of });
    const wish = { type: 'translation.request', of, source: 'en', target: 'zh', attempt: 0 } as const;
    await agent.command(sessionId, wish, v7() as CommandId);

    const everywhere = ['received', 'postgres append', 'redis publish', 'answered', 'delivered', 'projected'];
    await reaches(sent, ['message.send', ...everywhere, 'job translation']);
    await reaches(opened, ['session.open', 'job timers welcome']);
    await until('somebody is seen reading', () => collector.spans.some(({ name }) => name === 'read by agent'));

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

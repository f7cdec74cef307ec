import { fakeGuardModel, type FakeGuardModel } from '../../../infra/jest/fake-guard-model.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import { messageCommand, newCommandId, openAgent, openVisitor, waitUntil } from './chat-client.ts';

let fake: FakeGuardModel;
let system: RunningSystem;
let url: string;
beforeAll(async () => {
  fake = await fakeGuardModel();
  const env = { GUARD_MODEL_URL: `${fake.url}/v1`, GUARD_MODEL_NAME: 'any', GUARD_MODEL_TIMEOUT_MS: '10000' };
  system = await startSystem({ gateways: 1, workers: 0, site: false, env });
  url = system.gatewayUrls[0]!;
});
afterAll(async () => {
  await system?.stop();
  await fake?.close();
});

const HELD = 'I have the blue umbrella with me';

describe('an agent’s message that the rules let pass', () => {
  it('is held when the model says why, and a repeat is, too, whatever the model says then', async () => {
    const visitor = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await agent.join(visitor.sessionId);
    const commandId = newCommandId();
    await agent.command(visitor.sessionId, messageCommand(HELD), commandId);
    await waitUntil('the agent sees that it is held', () =>
      agent.applied.some((told) => 'event' in told && told.event.type === 'message.held'),
    );
    fake.mode = 'fail';
    await agent.command(visitor.sessionId, messageCommand(HELD), commandId);
    fake.mode = 'honest';
    await agent.command(visitor.sessionId, messageCommand('We are here'));
    await waitUntil('the customer hears what came later', () => visitor.client.texts().includes('We are here'));
    expect(visitor.client.texts()).not.toContain(HELD);
  });

  it('keeps no other conversation waiting', async () => {
    const [slow, quick] = [await openVisitor(url), await openVisitor(url)];
    const agent = await openAgent(url, system.agent);
    await agent.join(slow.sessionId);
    const asked = fake.questions.length;
    fake.mode = 'hang';
    const waiting = agent.command(slow.sessionId, messageCommand('Good morning to you'));
    await waitUntil('the model is asked', () => fake.questions.length > asked);
    await quick.client.command(quick.sessionId, messageCommand('Is anybody there?'));
    await waitUntil('a message of another conversation is recorded', () =>
      quick.client.texts().includes('Is anybody there?'),
    );
    expect(slow.client.texts()).not.toContain('Good morning to you');
    fake.release();
    fake.mode = 'honest';
    await waiting;
    await waitUntil('the message arrives', () => slow.client.texts().includes('Good morning to you'));
  });

  it('is not shown to the model when a customer wrote it, or when the rules hold it', async () => {
    const visitor = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await agent.join(visitor.sessionId);
    const asked = fake.questions.length;
    await visitor.client.command(visitor.sessionId, messageCommand('I have lost my savings'));
    await agent.command(visitor.sessionId, messageCommand('Please pay a small fee first'));
    expect(fake.questions.slice(asked)).toEqual([]);
  });
});

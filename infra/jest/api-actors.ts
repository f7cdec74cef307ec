import type { SessionId } from '@libs/protocol/ids.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { createAgentApi } from '../../services/gateway/test/agent-api-client.ts';
import { messageCommand, openAgent, openVisitor, signIn, waitUntil } from '../../services/gateway/test/chat-client.ts';
import { uploadFile } from '../../services/gateway/test/file-client.ts';
import { activePdf } from '../../services/gateway/test/sample-files.ts';
import type { RunningSystem } from './test-system.ts';

// Somebody whose own page is not what a browser test is about. Accounts share the password of the first agent.

type System = Pick<RunningSystem, 'gatewayUrls' | 'agent'>;
type AgentRequest = { email: string; path: string; method?: string; body?: object };

export async function writeAsVisitor({ gatewayUrls }: System, text: string): Promise<SessionId> {
  const { client, sessionId } = await openVisitor(gatewayUrls[0]!);
  await client.command(sessionId, messageCommand(text));
  client.close();
  return sessionId;
}

/** A scripted visitor who stays, of whom every event can be counted. */
export const openCustomer = ({ gatewayUrls }: System) => openVisitor(gatewayUrls[0]!);

/** One who stays, was greeted, and has sent this text, which is therefore the last message. */
export async function openGreetedCustomer(system: System, text: string): Promise<{ leave: () => void }> {
  const { client, sessionId } = await openCustomer(system);
  await waitUntil('the greeting', () => client.texts().includes(defaultWelcome.en));
  await client.command(sessionId, messageCommand(text));
  return { leave: () => client.close() };
}

/** A PDF with a link and a script. */
export async function sendPdfAsVisitor(
  { gatewayUrls }: System,
  name: string,
): Promise<{ sessionId: SessionId; file: Buffer }> {
  const { client, sessionId, key } = await openVisitor(gatewayUrls[0]!);
  const file = activePdf();
  await uploadFile(gatewayUrls[0]!, { sessionId, proof: `Visitor ${sessionId}.${key}`, file, name });
  client.close();
  return { sessionId, file };
}

/** Throws where it is refused. */
export async function commandAsAgent(
  { gatewayUrls, agent }: System,
  { email, sessionId, command }: { email: string; sessionId: SessionId; command: ChatCommand },
): Promise<void> {
  const client = await openAgent(gatewayUrls[0]!, { ...agent, email });
  const answer = await client.command(sessionId, command);
  client.close();
  if (!answer.ok) throw new Error(`${command.type} was refused: ${answer.error.code}`);
}

export async function requestAsAgent(
  { gatewayUrls, agent }: System,
  { email, path, ...request }: AgentRequest,
): Promise<object> {
  const { accessToken } = await signIn(gatewayUrls[0]!, { ...agent, email });
  return createAgentApi(() => gatewayUrls[0]!)(accessToken, path, request);
}

import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { ChatClient, connect, messageCommand, openSessionCommand } from '../../services/gateway/test/chat-client.ts';
import { uploadFile } from '../../services/gateway/test/file-client.ts';
import { pdf, picture } from '../../services/gateway/test/sample-files.ts';
import { phoneOfPage } from './phone-of-page.ts';
import type { EvalPerson } from './read-eval-file.ts';

export type PersonStage = {
  gatewayUrl: string;
  /** Whose notes they are. */
  agent: ChatClient;
  /** Told of everything that the gateway did not take. */
  onRefused: (what: string) => void;
};

/** Does all that a line says, in the order in which people do it, as a page and a console would. */
export async function playPerson(entry: EvalPerson, { gatewayUrl, agent, onRefused }: PersonStage): Promise<SessionId> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const headers = { 'x-forwarded-for': addressOf(entry.line) };
  const visitor = await connect(gatewayUrl, visitorCredentials(sessionId, key), headers);
  if (!(visitor instanceof ChatClient)) throw new Error(`line ${entry.line} cannot connect: ${visitor.error.code}`);
  const send = async (what: string, by: ChatClient, command: object) => {
    const answer = await by.command(sessionId, command);
    if (!answer.ok) onRefused(`line ${entry.line}, ${what}: ${answer.error.code}`);
  };
  await send('opening', visitor, openSessionCommand);
  for (const [field, value] of detailsOf(entry)) await send(field, visitor, { type: 'contact.give', [field]: value });
  for (const [index, text] of entry.messages.entries())
    await send(`message ${index + 1}`, visitor, messageCommand(text));
  await visitor.join(sessionId);
  for (const command of answersOf(visitor)) await send('whose a number is', visitor, command);
  for (const name of entry.files) {
    const upload = { sessionId, proof: `Visitor ${sessionId}.${key}`, name, headers, file: await contentFor(name) };
    const { ok, status } = await uploadFile(gatewayUrl, upload);
    if (!ok) onRefused(`line ${entry.line}, file: answered with ${status}`);
  }
  for (const [index, text] of entry.notes.entries()) await send(`note ${index + 1}`, agent, { type: 'note.add', text });
  visitor.close();
  return sessionId;
}

/**
 * The page asks whose the number of an account is, and nobody finds one before it is answered. What people of these files
 * write about is what others told them to pay to.
 */
const answersOf = ({ applied }: ChatClient): object[] =>
  applied.flatMap((seen) => {
    if (!('event' in seen) || seen.event.type !== 'message.sent') return [];
    return (seen.event.identifiers ?? []).map((_, index) => ({
      ...{ type: 'identifier.attribute', message: seen.commandId, index, owner: 'counterparty' },
    }));
  });

/** Each by itself, so that one that is refused takes no other with it. The page's field sends a phone number with its country. */
const detailsOf = ({ person: { name, email, phone } }: EvalPerson): [field: string, value: string][] =>
  Object.entries({ name, email, phone: phone && phoneOfPage(phone) }).flatMap(([field, value]) =>
    value === null ? [] : [[field, value]],
  );

/** Everybody comes from elsewhere: what one address may upload is limited. RFC 2544 keeps these addresses for tests. */
const addressOf = (line: number): string => `198.${18 + ((line >> 16) & 1)}.${(line >> 8) & 255}.${line & 255}`;

/** A name keeps its ending only if the content is of that kind. */
const contentFor = async (name: string): Promise<Buffer> => {
  const [, ending] = /\.(png|jpe?g|webp|gif|avif)$/i.exec(name.toLowerCase()) ?? [];
  if (!ending) return pdf();
  return picture(ending === 'jpg' ? 'jpeg' : (ending as 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'));
};

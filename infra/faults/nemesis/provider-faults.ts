import { UserError } from '../../bin/servers/user-error.ts';
import type { TranslatorMood } from '../../jest/fake-translators.ts';
import type { Heal, FaultContext } from '../fault-cell.ts';
import { type ExtraVisitor, openExtraVisitor } from './extra-visitor.ts';

/** Valid by its own digits, whatever a register says. */
const VALID_PHONE_NUMBER = '+65 9123 4567';
/** What a provider is given before it is given up, twice over. */
const TIMEOUT_MS = 10_000;

/** Translators and the register of phone numbers misbehave alike; who asks for a number meanwhile still gets an answer. */
export async function disturbProviders(
  { world, random, countFault }: FaultContext,
  condition: TranslatorMood,
): Promise<Heal> {
  const { providers } = world;
  const { directUrl } = random.pick(world.gateways);
  const visitor = await openExtraVisitor(directUrl);
  visitor.connection.close();
  const askedBefore = providers.requestCount;
  providers.mood = condition;
  countFault();
  const checked = checkPhoneNumber(directUrl, visitor);
  return async () => {
    await checked.finally(() => (providers.mood = 'honest'));
    if (providers.requestCount === askedBefore)
      throw new UserError('No provider was asked while all of them misbehaved.');
  };
}

async function checkPhoneNumber(url: string, { sessionId, key }: ExtraVisitor): Promise<void> {
  const response = await fetch(`${url}/api/phone/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Visitor ${sessionId}.${key}` },
    body: JSON.stringify({ phoneNumber: VALID_PHONE_NUMBER }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { isValid } = (await response.json()) as { isValid?: boolean };
  if (!isValid) throw new UserError('A phone number was not judged by its own digits.');
}

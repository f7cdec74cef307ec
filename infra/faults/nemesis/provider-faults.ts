import { UserError } from '../../bin/servers/user-error.ts';
import type { TranslatorMode } from '../../jest/fake-translators.ts';
import type { Heal, FaultContext } from '../fault-cell.ts';
import { type ExtraVisitor, openExtraVisitor } from './extra-visitor.ts';

/** Valid by its digits alone, without a lookup. */
const VALID_PHONE_NUMBER = '+65 9123 4567';
/** Twice the timeout of a request to a provider. */
const TIMEOUT_MS = 10_000;

/** All providers fail alike; checking a phone number meanwhile still gets an answer. */
export async function disturbProviders(
  { world, random, countFault }: FaultContext,
  mode: TranslatorMode,
): Promise<Heal> {
  const { providers } = world;
  const { directUrl } = random.pick(world.gateways);
  const visitor = await openExtraVisitor(directUrl);
  visitor.connection.close();
  const askedBefore = providers.requestCount;
  providers.mode = mode;
  countFault();
  const checked = checkPhoneNumber(directUrl, visitor);
  return async () => {
    await checked.finally(() => (providers.mode = 'honest'));
    if (providers.requestCount === askedBefore)
      throw new UserError('No provider received a request while all of them failed.');
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
  if (!isValid) throw new UserError('A phone number was not checked by its digits.');
}

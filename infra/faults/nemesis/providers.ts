import { PlainFault } from '../../bin/servers/plain-fault.ts';
import type { Mood } from '../../jest/fake-translators.ts';
import type { Heal, Stage } from '../cell.ts';
import { type Somebody, somebody } from './somebody.ts';

/** Valid by its own digits, whatever a register says. */
const NUMBER = '+65 9123 4567';
/** What a provider is given before it is given up, twice over. */
const PATIENCE_MS = 10_000;

/** Translators and the register of phone numbers misbehave alike; who asks for a number meanwhile still gets an answer. */
export async function sour({ world, random, struck }: Stage, mood: Mood): Promise<Heal> {
  const { providers } = world;
  const { directUrl } = random.pick(world.gateways);
  const visitor = await somebody(directUrl);
  visitor.line.close();
  const askedBefore = providers.asked;
  providers.mood = mood;
  struck();
  const checked = check(directUrl, visitor);
  return async () => {
    await checked.finally(() => (providers.mood = 'honest'));
    if (providers.asked === askedBefore) throw new PlainFault('No provider was asked while all of them misbehaved.');
  };
}

async function check(url: string, { sessionId, key }: Somebody): Promise<void> {
  const response = await fetch(`${url}/api/phone/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Visitor ${sessionId}.${key}` },
    body: JSON.stringify({ phoneNumber: NUMBER }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { isValid } = (await response.json()) as { isValid?: boolean };
  if (!isValid) throw new PlainFault('A phone number was not judged by its own digits.');
}

import { randomBytes } from 'node:crypto';
import { postJson } from '../../services/gateway/test/chat-client.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { hireAgent, type Account } from './people.ts';
import { askAs, isServed } from './requests.ts';
import { SoftwarePasskey } from './software-passkey.ts';

/** Somebody who signs in with a password and a passkey, and what a thief of the password can ask for. */
class PasskeyOwner {
  /** As of an authenticator that counts. */
  counter = 0;
  readonly passkey: SoftwarePasskey;

  constructor(
    private readonly target: RunningSystem,
    readonly account: Account,
  ) {
    this.passkey = this.newPasskey();
  }

  newPasskey(): SoftwarePasskey {
    // A passkey belongs to a host name, and an address is none.
    const origin = this.target.siteUrl.replace('127.0.0.1', 'localhost');
    return new SoftwarePasskey({ origin, rpId: 'localhost' });
  }

  async registrationChallenge(): Promise<string> {
    return challengeOf((await this.ask<Offer>('agents/me/passkeys/options', { method: 'POST' })).body);
  }

  async register(passkey: SoftwarePasskey): Promise<void> {
    const body = { name: 'key', credential: passkey.create(await this.registrationChallenge()) };
    const { status } = await this.ask('agents/me/passkeys', { method: 'POST', body });
    if (status !== 204) throw new Error(`the passkey could not be added: ${status}`);
  }

  remove(passkey: SoftwarePasskey) {
    return this.ask(`agents/me/passkeys/${passkey.id.toString('base64url')}`, { method: 'DELETE' });
  }

  /** Given to everybody who has the password. */
  async challenge(): Promise<string> {
    const { email, password } = this.account;
    const answer = await postJson(`${this.target.gatewayUrls[0]}/api/agents/sign-in/passkey`, { email, password });
    return challengeOf((await answer.json()) as Offer);
  }

  /** Whether it opens the account. */
  async enter(passkey: object, gateway = 0): Promise<boolean> {
    const { email, password } = this.account;
    return isServed(
      await postJson(`${this.target.gatewayUrls[gateway]}/api/agents/sign-in`, { email, password, passkey }),
    );
  }

  async enterHonestly(): Promise<object> {
    const answer = this.passkey.assert({ challenge: await this.challenge(), counter: (this.counter += 1) });
    if (!(await this.enter(answer))) throw new Error('an honest passkey was refused');
    return answer;
  }

  private get ask() {
    return askAs(this.target, this.account.token);
  }
}

type Offer = { options: string };
const challengeOf = ({ options }: Offer): string => (JSON.parse(options) as { challenge: string }).challenge;

type Forgery = (owner: PasskeyOwner, thief: PasskeyOwner) => Promise<boolean>;

/** Resolves to whether the owner's account was opened, with the password and without the owner's touch. */
const forgeries: Record<string, Forgery> = {
  'what passed by, at the other gateway': async (owner) => owner.enter(await owner.enterHonestly(), 1),
  'what passed by, twenty times at once': async (owner) => {
    const answer = owner.passkey.assert({ challenge: await owner.challenge(), counter: (owner.counter += 1) });
    const opened = await Promise.all(Array.from({ length: 20 }, (_, at) => owner.enter(answer, at % 2)));
    return opened.filter(Boolean).length > 1;
  },
  'a challenge of another agent': async (owner, thief) =>
    owner.enter(owner.passkey.assert({ challenge: await thief.challenge(), counter: 9 })),
  'a challenge that is made up': async (owner) =>
    owner.enter(owner.passkey.assert({ challenge: randomBytes(54).toString('base64url'), counter: 9 })),
  'a challenge for adding a passkey': async (owner) =>
    owner.enter(owner.passkey.assert({ challenge: await owner.registrationChallenge(), counter: 9 })),
  'the page of another site': async (owner) =>
    owner.enter(
      owner.passkey.assert({ challenge: await owner.challenge(), origin: 'https://aid1ine.org', counter: 9 }),
    ),
  'another port of the same host': async (owner) =>
    owner.enter(owner.passkey.assert({ challenge: await owner.challenge(), origin: 'http://localhost:1', counter: 9 })),
  'a passkey of another site': async (owner) =>
    owner.enter(owner.passkey.assert({ challenge: await owner.challenge(), rpId: 'aid1ine.org', counter: 9 })),
  'a copy whose counter is behind': async (owner) => {
    const stale = owner.counter;
    await owner.enterHonestly();
    await owner.enterHonestly();
    return owner.enter(owner.passkey.assert({ challenge: await owner.challenge(), counter: stale + 1 }));
  },
  'a copy whose counter stands still': async (owner) => {
    await owner.enterHonestly();
    return owner.enter(owner.passkey.assert({ challenge: await owner.challenge(), counter: owner.counter }));
  },
  'nobody touched it': async (owner) =>
    owner.enter(owner.passkey.assert({ challenge: await owner.challenge(), flags: 0, counter: 9 })),
  'the answer to adding one': async (owner) =>
    owner.enter(owner.passkey.assert({ challenge: await owner.challenge(), type: 'webauthn.create', counter: 9 })),
  "the thief's own passkey": async (owner, thief) =>
    owner.enter(thief.passkey.assert({ challenge: await owner.challenge(), counter: 9 })),
  "signed by the thief's key": async (owner, thief) =>
    owner.enter(owner.passkey.assert({ challenge: await owner.challenge(), counter: 9 }, thief.passkey)),
  'a passkey that was removed, for a challenge from before': async (owner) => {
    const lost = owner.newPasskey();
    await owner.register(lost);
    const challenge = await owner.challenge();
    await owner.remove(lost);
    return owner.enter(lost.assert({ challenge, counter: 1 }));
  },
};

async function ownerOf(target: RunningSystem, name: string): Promise<PasskeyOwner> {
  const owner = new PasskeyOwner(target, await hireAgent(target, name, 'agent'));
  await owner.register(owner.passkey);
  return owner;
}

/** Each on an account of its own, because wrong factors are counted; an honest sign-in first shows that the passkey is one. */
async function forgePasskeys(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await ownerOf(target, 'thief-passkey');
  const opened: string[] = [];
  const names = Object.keys(forgeries);
  for (const [at, name] of names.entries()) {
    const owner = await ownerOf(target, `owner-passkey-${at}`);
    await owner.enterHonestly();
    if (await forgeries[name]!(owner, thief)) opened.push(name);
  }
  return {
    got: `${opened.length} of ${names.length} forged or used passkeys opened an account${opened.length ? `: ${opened.join(', ')}` : ''}`,
    succeeded: opened.length > 0,
  };
}

const attacks: Attack[] = [
  {
    name: 'forged-passkey',
    finding: 'B.5',
    attacker: 'a stolen password, and what passed by of a passkey',
    before: 'there were no passkeys',
    isQuick: true,
    run: forgePasskeys,
  },
];
export const forgedPasskey: AttackGroup = { title: 'A stolen password and a forged passkey', attacks };

import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { PasskeyAssertion } from '@libs/protocol/passkeys.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { clientAddressOf, rateLimitAddressOf } from '../rate-limiting/client-address.ts';
import { PasskeysStore } from '../authentication/passkeys.store.ts';
import { SecondFactorStore } from '../authentication/second-factor.store.ts';
import { ConcurrencyLimiter } from '../rate-limiting/concurrency-limiter.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { SignInHistoryStore } from './sign-in-history.store.ts';

/**
 * Passwords of one address that are hashed or wait for it: a third of the queue that all sign-ins share, so that one address
 * leaves room for the others, and more than an office whose people come at the same minute.
 */
const MAX_HASHES_PER_ADDRESS = 12;

type LoginAttempt = {
  email: string;
  password: string;
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
  request: Request;
};

/** Checks a password and, where one is set up, a second factor. Failures are limited and recorded. */
@Injectable()
export class PasswordLogin {
  private readonly hashes = new ConcurrencyLimiter(MAX_HASHES_PER_ADDRESS);

  constructor(
    private readonly agents: AgentsStore,
    private readonly limiter: RateLimiter,
    private readonly secondFactor: SecondFactorStore,
    private readonly passkeys: PasskeysStore,
    private readonly history: SignInHistoryStore,
  ) {}

  /** The agent who signs in. Throws a refusal. */
  async verify(attempt: LoginAttempt): Promise<SignedInAgent> {
    const { email, request } = attempt;
    const agent = await this.verifyPassword(attempt);
    if (await this.secondFactor.isEnabled(agent.agentId)) await this.assertSecondFactor(agent.agentId, attempt);
    await this.limiter.clearLimit('login of an e-mail from an address', loginKeyOf(email, request));
    await this.history.record(agent.agentId, 'signed-in', request);
    return agent;
  }

  /** For those whose password is right; null without a passkey. Throws a refusal. */
  async passkeyOptions(attempt: LoginAttempt): Promise<string | null> {
    return this.passkeys.signInOptions((await this.verifyPassword(attempt)).agentId);
  }

  private async verifyPassword({ email, password, request }: LoginAttempt): Promise<SignedInAgent> {
    const who = loginKeyOf(email, request);
    const address = clientAddressOf(request);
    const agent = await this.hashes.run(address ?? who, async () => {
      await this.takeAttempt(who, address);
      return this.agents.findByPassword(email, password);
    });
    if (!agent) {
      await this.history.recordWrongPassword(email, request);
      throw new RefusalError('login.wrong');
    }
    await this.refundAttempt(who, address);
    return agent;
  }

  /** Before anything is hashed, and as if the password were wrong: many at once are no more than one after the other. */
  private async takeAttempt(who: string, address: string | null): Promise<void> {
    await this.limiter.take('login of an e-mail from an address', who);
    if (address !== null) await this.limiter.take('login from an address', address);
  }

  private async refundAttempt(who: string, address: string | null): Promise<void> {
    await this.limiter.chargeLimit('login of an e-mail from an address', who, -1);
    if (address !== null) await this.limiter.chargeLimit('login from an address', address, -1);
  }

  /**
   * Asked only of those whose password was right, so that nobody else can make an agent wait; and counted by agent,
   * because whoever has stolen the password may come from a thousand addresses, and there are only a million codes.
   */
  private async assertSecondFactor(agentId: AgentId, { code, passkey, request }: LoginAttempt): Promise<void> {
    if (!code && !passkey) throw new RefusalError('login.code-needed');
    await this.limiter.take('code of an agent', agentId);
    const isRight = passkey
      ? await this.passkeys.consume(agentId, passkey)
      : await this.secondFactor.consumeCode(agentId, code!);
    if (isRight) return this.limiter.clearLimit('code of an agent', agentId);
    await this.history.record(agentId, 'wrong-code', request);
    throw new RefusalError('login.code-wrong');
  }
}

const loginKeyOf = (email: string, request: Request): string => `${email.toLowerCase()} ${rateLimitAddressOf(request)}`;

import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { clientAddressOf, rateLimitAddressOf } from '../authentication/client-address.ts';
import { SecondFactorStore } from '../authentication/second-factor.store.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { FailedLoginLimiter } from './failed-login-limiter.ts';
import { SignInHistoryStore } from './sign-in-history.store.ts';

type LoginAttempt = { email: string; password: string; code?: string | undefined; request: Request };

/** Checks a password and, where one is set up, a second factor. Failures are limited and recorded. */
@Injectable()
export class PasswordLogin {
  constructor(
    private readonly agents: AgentsStore,
    private readonly limiter: FailedLoginLimiter,
    private readonly secondFactor: SecondFactorStore,
    private readonly history: SignInHistoryStore,
  ) {}

  /** The agent who signs in. Throws a refusal. */
  async verify({ email, password, code, request }: LoginAttempt): Promise<SignedInAgent> {
    const who = `${email.toLowerCase()} ${rateLimitAddressOf(request)}`;
    const address = clientAddressOf(request);
    await this.limiter.assertMayAttempt(who);
    this.limiter.consumeAttempt(address);

    const agent = await this.agents.findByPassword(email, password);
    if (!agent) {
      await this.limiter.recordFailure(who);
      await this.history.recordWrongPassword(email, request);
      throw new RefusalError('login.wrong');
    }
    this.limiter.refundAttempt(address);
    if (await this.secondFactor.isEnabled(agent.agentId))
      await this.assertSecondFactorCode(agent.agentId, code, request);
    await this.limiter.reset(who);
    await this.history.record(agent.agentId, 'signed-in', request);
    return agent;
  }

  /**
   * Asked only of those whose password was right, so that nobody else can make an agent wait; and counted by agent,
   * because whoever has stolen the password may come from a thousand addresses, and there are only a million codes.
   */
  private async assertSecondFactorCode(agentId: AgentId, code: string | undefined, request: Request): Promise<void> {
    if (!code) throw new RefusalError('login.code-needed');
    await this.limiter.assertMayAttempt(agentId);
    if (await this.secondFactor.consumeCode(agentId, code)) return this.limiter.reset(agentId);
    await this.limiter.recordFailure(agentId);
    await this.history.record(agentId, 'wrong-code', request);
    throw new RefusalError('login.code-wrong');
  }
}

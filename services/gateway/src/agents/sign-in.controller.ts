import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { signInRequest, type SignedInAgent, type SignInResponse } from '@libs/protocol/http.ts';
import { clientAddressOf, rateLimitAddressOf } from '../authentication/client-address.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { AccessTokens } from '../authentication/access-tokens.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { FailedLoginLimiter } from './failed-login-limiter.ts';
import { RefreshTokensStore, type IssuedRefreshToken } from '../authentication/refresh-tokens.store.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { SecondFactorStore } from '../authentication/second-factor.store.ts';
import { SignInHistoryStore } from './sign-in-history.store.ts';

@Controller('agents')
export class SignInController {
  private readonly cookie: ReturnType<typeof refreshCookie>;

  constructor(
    @Inject(ENV) env: GatewayEnv,
    private readonly agents: AgentsStore,
    private readonly refreshTokens: RefreshTokensStore,
    private readonly tokens: AccessTokens,
    private readonly loginLimiter: FailedLoginLimiter,
    private readonly secondFactor: SecondFactorStore,
    private readonly signInHistory: SignInHistoryStore,
  ) {
    this.cookie = refreshCookie(env.PUBLIC_URL);
  }

  @Post('sign-in')
  @HttpCode(200)
  async signIn(
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInResponse> {
    const { email, password, code } = parseOrRefuse(signInRequest, body);
    const who = `${email.toLowerCase()} ${rateLimitAddressOf(request)}`;
    const address = clientAddressOf(request);
    await this.loginLimiter.assertMayAttempt(who);
    this.loginLimiter.consumeAttempt(address);

    const agent = await this.agents.findByPassword(email, password);
    if (!agent) {
      await this.loginLimiter.recordFailure(who);
      await this.signInHistory.record(email, 'wrong-password', request);
      throw new RefusalError('login.wrong');
    }
    this.loginLimiter.refundAttempt(address);
    if (await this.secondFactor.isEnabled(agent.agentId)) await this.assertSecondFactorCode(agent, code, request);
    await this.loginLimiter.reset(who);
    await this.signInHistory.record(email, 'signed-in', request);
    return this.issueTokens(response, await this.refreshTokens.start(agent.agentId), agent);
  }

  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SignInResponse> {
    assertCsrfHeader(request);
    const token = this.cookie.read(request);
    const login = token ? await this.refreshTokens.refresh(token) : null;
    const agent = login && (await this.agents.find(login.agentId));
    if (!login || !agent) {
      this.cookie.clear(response);
      throw new RefusalError('access.missing');
    }
    return this.issueTokens(response, login, agent);
  }

  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    assertCsrfHeader(request);
    const token = this.cookie.read(request);
    if (token) await this.refreshTokens.revokeByToken(token);
    this.cookie.clear(response);
  }

  /**
   * Asked only of those whose password was right, so nobody else can make an agent wait; and counted by agent, because
   * whoever has stolen the password may come from a thousand addresses, and there are only a million codes.
   */
  private async assertSecondFactorCode(
    { agentId, email }: SignedInAgent,
    code: string | undefined,
    request: Request,
  ): Promise<void> {
    if (!code) throw new RefusalError('login.code-needed');
    await this.loginLimiter.assertMayAttempt(agentId);
    if (await this.secondFactor.consumeCode(agentId, code)) return this.loginLimiter.reset(agentId);
    await this.loginLimiter.recordFailure(agentId);
    await this.signInHistory.record(email, 'wrong-code', request);
    throw new RefusalError('login.code-wrong');
  }

  private async issueTokens(
    response: Response,
    login: IssuedRefreshToken,
    agent: SignedInAgent,
  ): Promise<SignInResponse> {
    this.cookie.write(response, login.token);
    response.setHeader('cache-control', 'no-store');
    const owesSecondFactor = await this.secondFactor.isSetupRequired(agent.agentId);
    return { ...(await this.tokens.issue(agent.agentId, login.family)), agent, owesSecondFactor };
  }
}

/** Another site's form can send our cookie's request but never this header, which a browser asks us about first. */
function assertCsrfHeader(request: Request): void {
  if (request.header('x-aidline') !== '1') throw new RefusalError('origin.refused');
}

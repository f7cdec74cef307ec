import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { signInRequest, type SignedInAgent, type SignInResponse } from '@libs/protocol/http.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { AccessTokens } from '../authentication/access-tokens.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { PasswordLogin } from './password-login.ts';
import { RefreshTokensStore, type IssuedRefreshToken } from '../authentication/refresh-tokens.store.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { SecondFactorStore } from '../authentication/second-factor.store.ts';

@Controller('agents')
export class SignInController {
  private readonly cookie: ReturnType<typeof refreshCookie>;

  constructor(
    @Inject(ENV) env: GatewayEnv,
    private readonly agents: AgentsStore,
    private readonly refreshTokens: RefreshTokensStore,
    private readonly tokens: AccessTokens,
    private readonly secondFactor: SecondFactorStore,
    private readonly passwordLogin: PasswordLogin,
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
    const agent = await this.passwordLogin.verify({ email, password, code, request });
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

/** Another site's form can send a request with our cookie but not this header, which needs a preflight request. */
function assertCsrfHeader(request: Request): void {
  if (request.header('x-aidline') !== '1') throw new RefusalError('origin.refused');
}

import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SignedInAgent, SignInResponse } from '@libs/protocol/http.ts';
import { signInRequest, type PasskeyOptionsResponse } from '@libs/protocol/passkeys.ts';
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
    const agent = await this.passwordLogin.verify({ ...parseOrRefuse(signInRequest, body), request });
    return this.issueTokens(response, await this.refreshTokens.start(agent.agentId), agent);
  }

  /** What the browser asks a passkey for; only of those whose password is right. */
  @Post('sign-in/passkey')
  @HttpCode(200)
  async passkeyOptions(@Body() body: unknown, @Req() request: Request): Promise<PasskeyOptionsResponse> {
    const { email, password } = parseOrRefuse(signInRequest, body);
    return { options: await this.passwordLogin.passkeyOptions({ email, password, request }) };
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

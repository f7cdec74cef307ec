import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { signInRequest, type AgentCard, type SignInResponse } from '@libs/protocol/http.ts';
import { callerOf, countedAs } from '../access/caller-address.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { AccessTokens } from './access-tokens.ts';
import { AgentsStore } from './agents.store.ts';
import { FailedLogins } from './failed-logins.ts';
import { LoginsStore, type Refreshed } from './logins.store.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SignInsStore } from './sign-ins.store.ts';

@Controller('agents')
export class SignInController {
  private readonly cookie: ReturnType<typeof refreshCookie>;

  constructor(
    @Inject(ENV) env: GatewayEnv,
    private readonly agents: AgentsStore,
    private readonly logins: LoginsStore,
    private readonly tokens: AccessTokens,
    private readonly failures: FailedLogins,
    private readonly factor: SecondFactorStore,
    private readonly signIns: SignInsStore,
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
    const who = `${email.toLowerCase()} ${countedAs(request)}`;
    const address = callerOf(request);
    await this.failures.assertMayTry(who);
    this.failures.takePlace(address);

    const agent = await this.agents.findByPassword(email, password);
    if (!agent) {
      await this.failures.note(who);
      await this.signIns.note(email, 'wrong-password', request);
      throw new Refused('login.wrong');
    }
    this.failures.giveBack(address);
    if (await this.factor.isOn(agent.agentId)) await this.assertCode(agent, code, request);
    await this.failures.forget(who);
    await this.signIns.note(email, 'signed-in', request);
    return this.grant(response, await this.logins.start(agent.agentId), agent);
  }

  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SignInResponse> {
    assertOwnPage(request);
    const token = this.cookie.read(request);
    const login = token ? await this.logins.refresh(token) : null;
    const agent = login && (await this.agents.find(login.agentId));
    if (!login || !agent) {
      this.cookie.clear(response);
      throw new Refused('access.missing');
    }
    return this.grant(response, login, agent);
  }

  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    assertOwnPage(request);
    const token = this.cookie.read(request);
    if (token) await this.logins.revokeOf(token);
    this.cookie.clear(response);
  }

  /**
   * Asked only of those whose password was right, so nobody else can make an agent wait; and counted by agent, because
   * whoever has stolen the password may come from a thousand addresses, and there are only a million codes.
   */
  private async assertCode({ agentId, email }: AgentCard, code: string | undefined, request: Request): Promise<void> {
    if (!code) throw new Refused('login.code-needed');
    await this.failures.assertMayTry(agentId);
    if (await this.factor.takes(agentId, code)) return this.failures.forget(agentId);
    await this.failures.note(agentId);
    await this.signIns.note(email, 'wrong-code', request);
    throw new Refused('login.code-wrong');
  }

  private async grant(response: Response, login: Refreshed, agent: AgentCard): Promise<SignInResponse> {
    this.cookie.write(response, login.token);
    response.setHeader('cache-control', 'no-store');
    const owesSecondFactor = await this.factor.isOwed(agent.agentId);
    return { ...(await this.tokens.issue(agent.agentId, login.family)), agent, owesSecondFactor };
  }
}

/** Another site's form can send our cookie's request but never this header, which a browser asks us about first. */
function assertOwnPage(request: Request): void {
  if (request.header('x-aidline') !== '1') throw new Refused('origin.refused');
}

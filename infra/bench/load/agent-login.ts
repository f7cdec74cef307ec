import type { SingleConnection } from '@libs/client/node/single-connection.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import { expectAccepted } from './bench-connection.ts';
import type { LoadTarget } from './load-conversation.ts';

/** One login of the agent, whose access tokens expire: renewed between two measurements, as the console does. */
export class AgentLogin {
  private cookie = '';
  private readonly connections: SingleConnection[] = [];

  constructor(private readonly target: Pick<LoadTarget, 'agentUrl' | 'agent'>) {}

  signIn(): Promise<string> {
    return this.requestToken('sign-in', JSON.stringify(this.target.agent));
  }

  add(connection: SingleConnection): void {
    this.connections.push(connection);
  }

  async renew(): Promise<void> {
    const accessToken = await this.requestToken('refresh', '{}');
    await Promise.all(
      this.connections.map((connection) => expectAccepted('renew', connection.request('renew', { accessToken }))),
    );
  }

  private async requestToken(route: 'sign-in' | 'refresh', body: string): Promise<string> {
    const response = await fetch(`${this.target.agentUrl}/api/agents/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-aidline': '1', cookie: this.cookie },
      body,
    });
    if (!response.ok) throw new Error(`the agent's ${route} failed: ${response.status} ${await response.text()}`);
    this.cookie = (response.headers.getSetCookie()[0] ?? this.cookie).split(';')[0]!;
    return ((await response.json()) as SignInResponse).accessToken;
  }
}

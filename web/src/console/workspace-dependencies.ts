import type { SignedInAgent } from '@libs/protocol/http.ts';
import type { AccessRenewal } from '@libs/client/connection-manager.ts';
import type { GatewayConnection } from '@libs/client/connection.ts';
import type { Outbox } from '@libs/client/outbox.ts';
import type { HttpClient } from '../api/http-client.ts';

/** What the console needs of the sign-in: the token, a way to renew it, and a notification when it was renewed. */
export type WorkspaceAuth = {
  token: () => string;
  renew: () => Promise<AccessRenewal>;
  /** Returns the unsubscribe function. */
  onTokenRenewed: (listener: () => void) => () => void;
};

export type WorkspaceDependencies = {
  agent: SignedInAgent;
  access: WorkspaceAuth;
  http: HttpClient;
  link: GatewayConnection;
  outbox: Outbox;
  timeZone: string;
  /** Shown to the agent as a toast. */
  onTrouble: (trouble: 'list' | 'messages' | 'send' | { message: string }) => void;
  onCustomerMessage: () => void;
  /** This agent is offered somebody, or something is handed over to them. */
  onRequest: () => void;
};

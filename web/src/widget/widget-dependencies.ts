import type { Locale } from '@libs/protocol/languages.ts';
import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { GatewayConnection } from '@libs/client/connection.ts';
import type { Outbox } from '@libs/client/outbox.ts';
import type { SecretGuard } from './secret-guard.ts';
import type { SessionStore } from './session-store.ts';

/** What the widget needs from around it; the tests give their own. */
export type WidgetDependencies = {
  http: HttpClient;
  outbox: Outbox;
  sessions: SessionStore;
  lang: () => Locale;
  createConnection: (credentials: () => Credentials) => GatewayConnection;
  beep: () => void;
  guard: SecretGuard;
  /** What the browser says that its owner reads, best first. */
  languages: () => readonly string[];
  /** The path of the page they are on, if it is one of ours. */
  page: () => string | null;
};

import type { Locale } from '@libs/protocol/languages.ts';
import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { GatewayConnection } from '@libs/client/connection.ts';
import type { CreateDeviceTranslator } from '../chat/device/lazy-device-translator.ts';
import type { Outbox } from '@libs/client/outbox.ts';
import type { SecretGuard } from './secret-guard.ts';
import type { SessionStore } from './session-store.ts';

/** The widget's dependencies, which tests replace. */
export type WidgetDependencies = {
  http: HttpClient;
  outbox: Outbox;
  sessions: SessionStore;
  lang: () => Locale;
  createConnection: (credentials: () => Credentials) => GatewayConnection;
  beep: () => void;
  guard: SecretGuard;
  /** Absent where browsers provide no translator: in a frame on another site. */
  createDeviceTranslator?: CreateDeviceTranslator | undefined;
  /** The browser's preferred languages, best first. */
  languages: () => readonly string[];
  /** The path of the current page, if it is one of ours. */
  page: () => string | null;
};

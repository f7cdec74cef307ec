import { createHttpClient, type HttpClient } from '../api/http-client.ts';
import { beep } from '../chat/beep.ts';
import { createGatewayConnection } from '@libs/client/connection.ts';
import type { Outbox } from '@libs/client/outbox.ts';
import { browserNetwork, createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { persistDraft } from './draft-storage.ts';
import { createSecretGuard } from './secret-guard.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { WidgetController } from './widget-controller.ts';
import type { WidgetDependencies } from './widget-dependencies.ts';

/** A widget controller with its real dependencies: this browser's storage, its sound, and the gateway connection. */
export function createWidgetController({
  lang,
  createDeviceTranslator,
}: Pick<WidgetDependencies, 'lang' | 'createDeviceTranslator'>): {
  controller: WidgetController;
  outbox: Outbox;
  sessions: SessionStore;
  http: HttpClient;
} {
  const outbox = createBrowserOutbox('visitor');
  const sessions = createSessionStore();
  const http = createHttpClient(lang);
  const guard = createSecretGuard();
  const controller = new WidgetController({
    http,
    outbox,
    sessions,
    lang,
    createDeviceTranslator,
    createConnection: (credentials) => createGatewayConnection({ ...browserNetwork, credentials, lang }),
    beep: () => void beep(),
    guard,
    languages: () => navigator.languages,
    page: currentPagePath,
  });
  persistDraft(controller.store, guard);
  return { controller, outbox, sessions, http };
}

/** The path only: a query may be private. Null in a frame, whose path is not the visitor's page. */
const currentPagePath = (): string | null =>
  window.top === window && location.pathname.length <= 200 ? location.pathname : null;

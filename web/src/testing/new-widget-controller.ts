import { createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { FakeChatLink, type FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { customer } from '@libs/client/testing/sample-events.ts';
import type { HttpClient } from '../api/http-client.ts';
import { loadedSecretGuard } from './loaded-secret-guard.ts';
import { createSessionStore } from '../widget/session-store.ts';
import { WidgetController } from '../widget/widget-controller.ts';
import type { WidgetDependencies } from '../widget/widget-dependencies.ts';

/** The widget of one tab on a gateway in memory; `answer` is what the request for its settings gets. */
export function newWidgetController(
  gateway: FakeGateway,
  answer: () => object,
  options: Partial<WidgetDependencies> = {},
): WidgetController {
  return new WidgetController({
    http: (() => Promise.resolve(answer())) as unknown as HttpClient,
    outbox: createBrowserOutbox('visitor'),
    sessions: createSessionStore(),
    lang: () => 'en',
    beep: () => undefined,
    guard: loadedSecretGuard(),
    languages: () => ['zh-CN'],
    page: () => '/about',
    createConnection: () => new FakeChatLink(gateway, customer),
    ...options,
  });
}

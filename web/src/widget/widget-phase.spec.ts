/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { FakeChatLink, FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { customer } from '@libs/client/testing/sample-events.ts';
import { widgetSettings } from '@libs/protocol/http.ts';
import type { HttpClient } from '../api/http-client.ts';
import { loadedSecretGuard } from '../testing/loaded-secret-guard.ts';
import { createSessionStore, newStoredSession } from './session-store.ts';
import { WidgetController } from './widget-controller.ts';
import { type WidgetInput, type WidgetPhase, widgetTransitions } from './widget-phase.ts';

const settings = widgetSettings.parse({ askForName: false, askForEmail: false });

/** A widget of which only the network is simulated; the test is the browser's other tab. */
class Fixture {
  readonly gateway = new FakeGateway();
  readonly links: FakeChatLink[] = [];
  readonly sessions = createSessionStore();
  private stop: (() => void) | undefined;
  readonly controller = new WidgetController({
    http: (() => Promise.resolve({ value: settings })) as unknown as HttpClient,
    outbox: createBrowserOutbox('visitor'),
    sessions: this.sessions,
    lang: () => 'en',
    beep: () => undefined,
    guard: loadedSecretGuard(),
    languages: () => ['en'],
    page: () => null,
    createConnection: () => {
      this.links.push(new FakeChatLink(this.gateway, customer));
      return this.links.at(-1)!;
    },
  });
  readonly inputs: Record<WidgetInput, () => void> = {
    act: () => this.controller.recordActivity(),
    restored: () => {
      this.sessions.save(newStoredSession());
      this.start();
    },
    empty: () => this.start(),
    stored: () => {
      this.sessions.save(newStoredSession());
      this.controller.syncWithStorage();
    },
    cleared: () => {
      this.sessions.clear();
      this.controller.syncWithStorage();
    },
    forgotten: () => this.controller.forget(),
    stopped: () => this.stop?.(),
  };

  take(inputs: readonly WidgetInput[]): void {
    for (const input of inputs) this.inputs[input]();
  }

  start(): void {
    this.stop = this.controller.start();
  }

  get openConnections(): number {
    return this.links.filter(({ status }) => status.getState().is !== 'idle').length;
  }

  /** Told by what starts a conversation; ends in a widget that has started. */
  probe(): WidgetPhase {
    const hasChat = () => this.controller.store.getState().activeChat !== null;
    if (hasChat()) return 'active';
    this.inputs.stored();
    if (hasChat()) return 'idle';
    this.sessions.clear();
    this.start();
    return hasChat() ? 'awaited' : 'unrestored';
  }

  end(): void {
    this.stop?.();
  }
}

const stepsTo: Record<WidgetPhase, readonly WidgetInput[]> = {
  unrestored: [],
  awaited: ['act'],
  idle: ['empty'],
  active: ['empty', 'act'],
};

const phases = Object.keys(widgetTransitions) as WidgetPhase[];
const cells = phases.flatMap((phase) =>
  (Object.keys(widgetTransitions[phase]) as WidgetInput[]).map(
    (input) => [phase, input, widgetTransitions[phase][input]] as const,
  ),
);

describe('the life cycle of the widget', () => {
  let fixture: Fixture;

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    fixture = new Fixture();
  });
  afterEach(() => {
    fixture.end();
    jest.useRealTimers();
  });

  it.each(cells)('that is %s, at "%s", is then %s', (phase, input, next) => {
    fixture.take([...stepsTo[phase], input]);
    expect(fixture.openConnections).toBe(next === 'active' ? 1 : 0);
    expect(fixture.probe()).toBe(next);
  });

  it.each(['act', 'stored', 'cleared', 'forgotten'] as const)(
    'opens no connection at "%s" after it was stopped',
    (late) => {
      fixture.take(['empty', 'act', 'stopped', late]);
      expect(fixture.openConnections).toBe(0);
    },
  );

  it('adds no file that was chosen for a forgotten conversation to the next one', async () => {
    jest.useRealTimers();
    fixture.take(['empty', 'act']);
    fixture.controller.addFiles([new File(['x'], 'a.png')]);
    fixture.take(['forgotten', 'act']);
    const { store } = fixture.controller;
    await new Promise<void>((resolve) => {
      store.subscribe(({ files }) => files && resolve());
    });
    expect(store.getState().files!.uploads.store.getState().items).toEqual([]);
  });
});

import type { Epoch } from '@libs/protocol/epoch.ts';
import { createGatewayConnection, type GatewayConnection } from '../connection.ts';
import { type Conversation, openConversation } from '../conversation.ts';
import { visitorCredentials } from '../credentials.ts';
import { createOutbox } from '../outbox.ts';
import { systemClock } from '../system-environment.ts';
import type { FakeGateway } from './fake-chat-link.ts';
import { FakeGatewayTransport, type FakeNetwork } from './fake-gateway-transport.ts';
import { FakeLocks } from './fake-locks.ts';
import { SESSION } from './sample-events.ts';
import { SharedStorage } from './shared-storage.ts';

/** What all tabs of a browser share. */
export class TabbedBrowser {
  readonly locks = new FakeLocks();
  readonly storage = new SharedStorage();

  constructor(
    readonly gateway: FakeGateway,
    readonly network: FakeNetwork,
  ) {}
}

/** One tab of a visitor: everything of the client is real but the network, the storage and the locks. */
export class TestTab {
  private page: { transport: FakeGatewayTransport; connection: GatewayConnection; conversation: Conversation };

  constructor(private readonly browser: TabbedBrowser) {
    this.page = this.open();
  }

  open() {
    const { gateway, network, storage, locks } = this.browser;
    const transport = new FakeGatewayTransport(gateway, network);
    const connection = createGatewayConnection({
      createTransport: () => transport,
      credentials: () => visitorCredentials(SESSION, 'k'.repeat(43)),
      lang: () => 'en',
      clock: systemClock,
      random: () => 0.5,
    });
    const conversation = openConversation({
      sessionId: SESSION,
      actor: { role: 'customer' },
      connection,
      outbox: createOutbox('visitor', storage.openTab()),
      environment: { clock: systemClock, locks, onVisible: () => () => undefined },
      createOpenCommand: () => ({ type: 'session.open', lang: 'en', opening: 'click' }),
    });
    connection.connect();
    return { transport, connection, conversation };
  }

  get conversation(): Conversation {
    return this.page.conversation;
  }

  cut(): void {
    this.page.transport.cut();
  }

  close(): void {
    const { transport, connection, conversation } = this.page;
    transport.kill();
    conversation.end();
    connection.close();
  }

  /** Killed and opened again: what was under way is lost, what was stored stays. */
  reload(): void {
    this.close();
    this.page = this.open();
  }

  /** What is shown as recorded, and in which epoch it was. */
  get recorded(): { epoch: Epoch; texts: string[] } {
    const { epoch, lines } = this.conversation.store.getState();
    return { epoch, texts: lines.flatMap((line) => (line.is === 'bubble' ? [line.text] : [])) };
  }

  /** The texts as a person sees them: recorded, and being sent. */
  get shownTexts(): string[] {
    const { lines, pending } = this.conversation.store.getState();
    return [
      ...lines.flatMap((line) => (line.is === 'bubble' ? [line.text] : [])),
      ...pending.flatMap(({ command }) => (command.type === 'message.send' ? [command.text] : [])),
    ];
  }
}

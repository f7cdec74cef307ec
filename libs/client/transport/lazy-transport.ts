import type { Transport } from './transport.ts';

type EventHandler = [event: string, listener: (payload?: unknown) => void];

/**
 * A transport whose code is fetched when it is first wanted. Where it cannot be fetched that is a connection that failed
 * like any other: it is tried again, and another transport takes over.
 */
export function createLazyTransport(fetchTransport: () => Promise<Transport>): Transport {
  const handlers: EventHandler[] = [];
  let transport: Transport | undefined;
  let isWanted = false;
  const fetchAndConnect = async () => {
    try {
      const fetched = await fetchTransport();
      if (transport) return;
      transport = fetched;
      for (const [event, listener] of handlers) transport.on(event, listener);
      if (isWanted) transport.connect();
    } catch (fault) {
      const isHeard = ([event]: EventHandler) => isWanted && event === 'connect_error';
      for (const [, listener] of handlers.filter(isHeard)) listener(fault);
    }
  };
  return {
    get connected() {
      return transport?.connected === true;
    },
    connect() {
      isWanted = true;
      if (transport) transport.connect();
      else void fetchAndConnect();
    },
    disconnect() {
      isWanted = false;
      transport?.disconnect();
    },
    on(event, listener) {
      handlers.push([event, listener]);
      transport?.on(event, listener);
    },
    async request(event, body, timeoutMs) {
      if (!transport) throw new Error('there is no line yet');
      return transport.request(event, body, timeoutMs);
    },
  };
}

import { connect } from 'node:net';

const CONNECT_TIMEOUT_MS = 2000;

export type GatewayBalancer = {
  /** The next gateway in turn that accepts connections, or undefined when none does. */
  next(): Promise<string | undefined>;
};

/**
 * Round robin over the gateways that accept connections. It connects before it forwards: a request whose body has been
 * sent in part cannot be sent again elsewhere, while a refused connection costs nothing.
 */
export function createGatewayBalancer(origins: readonly string[]): GatewayBalancer {
  let counter = 0;
  return {
    async next() {
      const first = counter++;
      for (let i = 0; i < origins.length; i++) {
        const origin = origins[(first + i) % origins.length]!;
        if (await acceptsConnections(new URL(origin))) return origin;
      }
      return undefined;
    },
  };
}

function acceptsConnections({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

import { freePort } from '../../bin/servers/free-port.ts';

/** Below the range that systems use for outgoing connections. */
const FIRST_PORT = 12_000;
const PORT_COUNT = 18_000;

/**
 * A port that stays free until its process listens, and while that process is down: no outgoing connection can take it
 * in the meantime.
 */
export const pickStablePort = (): Promise<number> => freePort(FIRST_PORT + Math.floor(Math.random() * PORT_COUNT));

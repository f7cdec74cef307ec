import { freePort } from '../../bin/servers/free-port.ts';

/** Below the range from which systems take the near ends of connections. */
const FIRST_PORT = 12_000;
const PORT_COUNT = 18_000;

/**
 * A port that stays free until its process listens, and while that process is down: no connection of ours can happen to
 * be given it in the meantime.
 */
export const pickStablePort = (): Promise<number> => freePort(FIRST_PORT + Math.floor(Math.random() * PORT_COUNT));

import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Our own proxies stand on this machine or in the private network of a compose file or cluster. */
const trustedProxies = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  trustedProxies.addSubnet(network, bits, 'ipv4');
trustedProxies.addAddress('::1', 'ipv6');
trustedProxies.addSubnet('fe80::', 10, 'ipv6');
trustedProxies.addSubnet('fc00::', 7, 'ipv6');

/** Whether a proxy at this address is believed when it says for whom it asks. What is no address is not. */
export function isTrustedProxy(address: string | undefined): boolean {
  const bare = address?.split('%')[0] ?? '';
  const family = isIP(bare);
  return family !== 0 && trustedProxies.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Who asks, as an IPv4 address or an IPv6 network of 64 bits, for counting. Null where only our own machines are named:
 * there a program of ours asks, or a proxy that cannot see who does, and then it would be everybody at once.
 */
export function clientAddressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | null {
  const claimed = String(request.headers['x-forwarded-for'] ?? '').split(',');
  // From the right: each proxy adds whom it saw, so whatever stands left of the first stranger is his own invention.
  const chain = [
    request.socket.remoteAddress,
    ...claimed
      .map((part) => part.trim())
      .filter(Boolean)
      .reverse(),
  ];
  const place = chain.findIndex((address) => !isTrustedProxy(address));
  return place === -1 ? null : networkOf(chain[place] ?? '');
}

/** The same for what has to be counted in any case: of our own machines each is a caller, as our proxies name it. */
export const rateLimitAddressOf = (request: Request): string => clientAddressOf(request) ?? request.ip ?? '';

/** One line at home has 2^64 addresses of IPv6, so its network is what counts. */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (isIP(address) === 0) return 'unknown';
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

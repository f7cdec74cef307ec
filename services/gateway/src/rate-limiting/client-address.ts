import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Our own proxies run on this machine or in the private network of a compose file or cluster. */
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

/** Whether a proxy at this address is trusted to name the client in `x-forwarded-for`. False for anything that is not an address. */
export function isTrustedProxy(address: string | undefined): boolean {
  const bare = address?.split('%')[0] ?? '';
  const family = isIP(bare);
  return family !== 0 && trustedProxies.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The client's IPv4 address or IPv6 network of 64 bits, for counting. Null if the request names only trusted proxies: it
 * then comes from a program of ours, or from a proxy that does not see the client and would stand for all of them.
 */
export function clientAddressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | null {
  const claimed = String(request.headers['x-forwarded-for'] ?? '').split(',');
  // From the right: each proxy appends the address it saw, so whatever is left of the first untrusted one may be forged.
  const chain = [
    request.socket.remoteAddress,
    ...claimed
      .map((part) => part.trim())
      .filter(Boolean)
      .reverse(),
  ];
  const index = chain.findIndex((address) => !isTrustedProxy(address));
  return index === -1 ? null : networkOf(chain[index] ?? '');
}

/** The same where every request has to be counted: a request without a client address counts under its sender's. */
export const rateLimitAddressOf = (request: Request): string => clientAddressOf(request) ?? request.ip ?? '';

/** One household has 2^64 IPv6 addresses, so its network is counted. */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (isIP(address) === 0) return 'unknown';
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

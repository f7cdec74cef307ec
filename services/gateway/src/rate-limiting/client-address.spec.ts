import type { IncomingMessage } from 'node:http';
import { clientAddressOf, isTrustedProxy } from './client-address.ts';

const requestFrom = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as Pick<IncomingMessage, 'headers' | 'socket'>;

describe('the address of a client', () => {
  it.each([
    ['nobody stands between', '203.0.113.7', undefined, '203.0.113.7'],
    ['a stranger claims to be another', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['our proxy says for whom', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['two of our proxies stand between', '::1', '203.0.113.7, 10.0.0.4', '203.0.113.7'],
    ['a stranger has invented what stands left of him', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['a stranger claims to be one of us', '10.0.0.4', '127.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['IPv4 comes in the clothes of IPv6', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['our proxy does', '::ffff:172.18.0.5', '203.0.113.7', '203.0.113.7'],
    ['IPv6 is short', '::1', '2001:db8::7', '2001:db8:0:0::/64'],
    ['IPv6 is long', '::1', '2001:0DB8:0000:0012:1:2:3:4', '2001:db8:0:12::/64'],
    ['what is said is no address', '::1', 'somebody', 'unknown'],
    ['a program on this machine asks', '127.0.0.1', undefined, null],
    ['our proxy sees only our own machines', '172.18.0.5', '172.18.0.1', null],
    ['the machine next door asks', 'fe80::1%eth0', undefined, null],
    ['the connection is gone', undefined, undefined, 'unknown'],
    ['the connection is gone and left a claim', undefined, '203.0.113.7', 'unknown'],
  ])('when %s', (_, remote, forwarded, expected) => {
    expect(clientAddressOf(requestFrom(remote, forwarded))).toBe(expected);
  });

  it('is the same for all addresses of one network, and another for the next network', () => {
    const line = (address: string) => clientAddressOf(requestFrom('::1', address));
    expect(line('2001:db8:1:2:aaaa::1')).toBe(line('2001:db8:1:2::ffff'));
    expect(line('2001:db8:1:3::1')).not.toBe(line('2001:db8:1:2::1'));
  });
});

it.each(['127.9.9.9', '10.255.0.1', '172.31.0.1', '192.168.1.1', '169.254.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
  '%s is believed',
  (address) => expect(isTrustedProxy(address)).toBe(true),
);
it.each([
  '128.0.0.1',
  '11.0.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '2001:db8::1',
  '::ffff:8.8.8.8',
  'localhost',
  '',
  undefined,
])('%s is not believed', (address) => expect(isTrustedProxy(address)).toBe(false));

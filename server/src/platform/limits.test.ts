import { expect, test } from 'vitest';
import { listNetworks } from './limits.ts';

const narrowestOf = (ip: string) => listNetworks(ip)[0]?.network;

test.each([
  ['an IPv4 address counts by itself', '41.67.12.9', '41.67.12.9'],
  ['also where it is written as IPv6', '::ffff:41.67.12.9', '41.67.12.9'],
  ['an IPv6 address counts by its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['so does its neighbour', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['written short', '2001:db8::1', '2001:db8:0:0::/64'],
  ['with leading zeros and capitals', '2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['the zeros at its end left out', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['of this very machine', '::1', '0:0:0:0::/64'],
  ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s', (_case, ip, network) => {
  expect(narrowestOf(ip)).toBe(network);
});

test('a /48 of IPv6 has four times the limit; an IPv4 address has one network', () => {
  expect(listNetworks('2001:db8:1:2:3:4:5:6')).toEqual([
    { network: '2001:db8:1:2::/64', times: 1 },
    { network: '2001:db8:1::/48', times: 4 },
  ]);
  expect(listNetworks('::ffff:41.67.12.9')).toEqual([{ network: '41.67.12.9', times: 1 }]);
});

test('another network has its own count', () => {
  expect(narrowestOf('2001:db8:1:3::1')).not.toBe(narrowestOf('2001:db8:1:2::1'));
});

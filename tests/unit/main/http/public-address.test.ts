import { expect, it } from 'vitest'
import { isPublicAddress } from '../../../../main/http/public-address'

it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::6810:84e5', '2a00:1450:4001::1'])(
  'an internet address → is public: %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  '127.0.0.1',
  '127.255.0.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:93.184.216.34',
  '64:ff9b::7f00:1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('an address of this computer, a private network or another kind → isn’t: %s', (address) =>
  expect(isPublicAddress(address)).toBe(false),
)

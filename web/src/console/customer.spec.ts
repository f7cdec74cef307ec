import type { SessionId } from '@libs/protocol/ids.ts';
import { customerInitials } from './customer.ts';

const sessionId = '0199f3a2-0000-7000-8000-0000000000ab' as SessionId;

it.each([
  [null, 'C0AB'],
  ['  ', 'C0AB'],
  ['Mei Lin', 'ML'],
  ['wang', 'W'],
  ['王小明', '明'],
])('of %j the initials are %s', (name, initials) => {
  expect(customerInitials({ sessionId, contact: { name, email: null, phone: null } })).toBe(initials);
});

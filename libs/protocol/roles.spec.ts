import { agentRoles, isRoleAtLeast, needsSecondFactor } from './roles.ts';

it('an agent comes first, then a lead, then an operator', () => {
  expect(agentRoles).toEqual(['agent', 'lead', 'operator']);
});

it('a role may do what those before it may, and nothing of those after it', () => {
  const table = agentRoles.map((role) => agentRoles.map((needed) => isRoleAtLeast(role, needed)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

it.each([
  ['agent', ['agent', 'lead', 'operator']],
  ['lead', ['lead', 'operator']],
  ['operator', ['operator']],
] as const)('a second factor from %s on is asked of all above, and of an operator always', (from, expected) => {
  expect(agentRoles.filter((role) => needsSecondFactor(role, from))).toEqual(expected);
});

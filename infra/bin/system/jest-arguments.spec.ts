import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { SIMULATION_SPEC } from './jest-arguments.ts';

it('the spec that a check leaves out exists', () => {
  expect(existsSync(join(REPOSITORY, SIMULATION_SPEC))).toBe(true);
});

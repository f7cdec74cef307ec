import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.ts';

export const REDIS_USER = 'aidline';

/** The rules of the user that the services have, one word each. */
export const redisUserRules = (): string[] =>
  readFileSync(join(REPOSITORY, 'infra/docker/redis-user.acl'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter(Boolean);

/** Flags of a Redis that has this user besides `default`. */
export const redisUserFlags = (password: string): string[] => [
  '--user',
  REDIS_USER,
  'on',
  `>${password}`,
  ...redisUserRules(),
];

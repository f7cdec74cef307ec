import { bugs } from './bugs.ts';
import { plant } from './plant.ts';

it.each(bugs.map((bug) => [bug.name, bug] as const))('%s fits what is built today', (_, bug) => {
  expect(() => plant(bug).remove()).not.toThrow();
});

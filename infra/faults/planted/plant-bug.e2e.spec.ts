import { plantedBugs } from './planted-bugs.ts';
import { plantBug } from './plant-bug.ts';

it.each(plantedBugs.map((bug) => [bug.name, bug] as const))('%s fits what is built today', (_, bug) => {
  expect(() => plantBug(bug).remove()).not.toThrow();
});

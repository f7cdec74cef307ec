import type { TagId } from '@libs/protocol/ids.ts';
import type { TagDefinition } from '@libs/protocol/tags.ts';
import { byGroup, offeredTags } from './offered-tags.ts';

const tag = (id: string, change: Partial<TagDefinition> = {}) =>
  ({ id, group: '', isSuggested: false, isRetired: false, ...change }) as TagDefinition;
const kind = { group: 'kind', isSuggested: true };
const tags = [tag('romance', kind), tag('invest', kind), tag('police'), tag('old', { isRetired: true })];
const ids = (all: readonly TagDefinition[]) => all.map(({ id }) => id).join();

it('suggests those of a group that has none yet, and offers all others', () => {
  const { suggested, others } = offeredTags(tags, []);
  expect([ids(suggested), ids(others)]).toEqual(['romance,invest', 'police']);
  const after = offeredTags(tags, ['romance' as TagId]);
  expect([ids(after.suggested), ids(after.others)]).toEqual(['', 'invest,police']);
});

it('keeps groups together, and what has none at the end', () => {
  expect(byGroup([tag('a'), ...tags.slice(0, 2)]).map(([group, own]) => [group, ids(own)])).toEqual([
    ['kind', 'romance,invest'],
    ['', 'a'],
  ]);
});

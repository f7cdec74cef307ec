import { z } from '#schema';
import { inboxFilter } from './console-api.ts';
import { isStorableText } from './text.ts';

/** As many as fit beside a list, of the team and of each agent. Counting them all is one statement. */
export const MAX_SAVED_VIEWS = 20;
/** Of each saved view at most so many conversations of its view are looked through to count it. */
export const COUNTED_ROWS = 1_000;
export const VIEW_NAME_MAX_LENGTH = 40;

/** `isTeam`: everybody has it, and only leads change it. */
export const savedViewRequest = z.strictObject({
  name: z.string().trim().min(1).max(VIEW_NAME_MAX_LENGTH).refine(isStorableText, 'text.malformed'),
  isTeam: z.boolean(),
  filter: inboxFilter,
});
export type SavedViewRequest = z.infer<typeof savedViewRequest>;

export const savedViewId = z.uuid('id.malformed');
/**
 * `count`: the conversations in it, for the asking agent, among the first `COUNTED_ROWS` of its view; `isMore`: there may
 * be more behind those.
 */
const savedView = savedViewRequest.extend({ id: savedViewId, count: z.int(), isMore: z.boolean() });
export type SavedView = z.infer<typeof savedView>;
export const savedViewsResponse = z.object({ views: z.array(savedView) });
export type SavedViewsResponse = z.infer<typeof savedViewsResponse>;

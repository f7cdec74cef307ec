import type { InboxFilter } from '@libs/protocol/console-api.ts';
import { tagNameIn } from '@libs/protocol/tags.ts';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { statusLabel } from '../customer.ts';
import { VIEW_NAMES } from '../inbox-views.ts';
import { languageName } from '../language-name.ts';
import { agentNameOf } from '../team-store.ts';

/** What a filter leaves, in words: the view, and each of its conditions. */
export function describeFilter(
  { team, tags }: Pick<AgentWorkspace, 'team' | 'tags'>,
  { view, status, lang, tag, agent, unread }: InboxFilter,
): string {
  const known = tags.store.getState().tags.find(({ id }) => id === tag);
  const parts = [
    VIEW_NAMES[view](),
    status && statusLabel(status),
    lang && languageName(getLocale(), lang),
    tag && (known ? tagNameIn(getLocale(), known.name) : m.saved_views_unknown_tag()),
    agent && agentNameOf(team.store.getState().colleagues, agent),
    unread && m.console_filter_unread(),
  ];
  return parts.filter(Boolean).join(' · ');
}

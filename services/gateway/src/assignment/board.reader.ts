import { Injectable } from '@nestjs/common';
import type { BoardAgent, BoardResponse } from '@libs/protocol/assignment.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { locales, nearestLocale, type Locale } from '@libs/protocol/languages.ts';
import { SNOOZED_SQL } from '@libs/server/line.reader.ts';
import { onlineAgents } from '@libs/server/online-agents.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { LateAnswersReader } from './late-answers.reader.ts';

/** What leads see of the line and of the team, in a few statements and one look at who has a console open. */
@Injectable()
export class BoardReader {
  constructor(
    private readonly resources: ServerResources,
    private readonly breaches: LateAnswersReader,
  ) {}

  async read(): Promise<BoardResponse> {
    const [rules, online, breaches, { rows }] = await Promise.all([
      this.resources.settings.readAssignment(),
      onlineAgents(this.resources.pubSub),
      this.breaches.read(),
      this.resources.pool.query<BoardRow>(BOARD_SQL),
    ]);
    const { line, agents, held } = rows[0]!;
    return {
      languages: byLocale(line ?? []),
      offered: (line ?? []).reduce((sum, { offered }) => sum + offered, 0),
      heldMessages: held,
      breaches,
      agents: (agents ?? []).map((agent) => toBoardAgent(agent, online, rules.conversationLimit)),
      isPresenceKnown: online !== null,
    };
  }
}

type LineRow = { lang: string; waiting: number; longest: number; offered: number };
type AgentRow = Pick<BoardAgent, 'agentId' | 'displayName' | 'languages' | 'load' | 'unanswered'> & {
  limit: number | null;
  longest: number | null;
  isAway: boolean;
  isOnBreak: boolean;
};
type BoardRow = { line: LineRow[] | null; agents: AgentRow[] | null; held: number };

const BOARD_SQL = `
  select (
    select json_agg(l) from (
      select i.lang, count(*)::int as waiting, count(*) filter (where i.routing::jsonb ? 'offeredTo')::int as offered,
             extract(epoch from now() - min(coalesce(i.waiting_since, i.last_message_at, i.created_at)))::int as longest
      from inbox i where i.status = 'waiting' and i.customer_msgs > 0 and not exists (
        select from held_conversation h where h.shard = i.shard and h.session_id = i.session_id and i.agent_msgs = 0)
      group by i.lang) l
  ) as line, (
    select json_agg(t order by lower(t."displayName"), t."agentId") from (
      select a.id as "agentId", a.display_name as "displayName", coalesce(b.languages, '{}') as languages,
             b.conversation_limit as limit, a.availability = 'away' as "isAway",
             coalesce(b.break_until > now(), false) as "isOnBreak",
             coalesce(c.load, 0) as load, coalesce(c.unanswered, 0) as unanswered, c.longest
      from agent a left join agent_ability b on b.agent_id = a.id
      left join (
        select i.agent_id, count(*) filter (where not (${SNOOZED_SQL}))::int as load,
               count(i.waiting_since)::int as unanswered, extract(epoch from now() - min(i.waiting_since))::int as longest
        from inbox i where i.status = 'active' group by i.agent_id) c on c.agent_id = a.id
      where a.enabled) t
  ) as agents,
  (select count(*)::int from held_message m where m.verdict is null) as held`;

/** Tags of one of our languages count together. */
function byLocale(line: readonly LineRow[]): BoardResponse['languages'] {
  const groups = Map.groupBy(line, ({ lang }) => nearestLocale(lang));
  return locales.flatMap((lang: Locale) => {
    const rows = groups.get(lang);
    if (!rows) return [];
    const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
    return [{ lang, waiting, longestSeconds: Math.max(...rows.map(({ longest }) => longest)) }];
  });
}

function toBoardAgent(
  { isAway, isOnBreak, longest, limit, ...agent }: AgentRow,
  online: readonly AgentId[] | null,
  sharedLimit: number,
): BoardAgent {
  const present = isOnBreak ? 'break' : isAway ? 'away' : 'available';
  const state = online === null || online.includes(agent.agentId) ? present : 'offline';
  return { ...agent, limit: limit ?? sharedLimit, longestSeconds: longest, state };
}

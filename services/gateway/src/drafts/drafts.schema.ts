import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { LocalizedText } from '@libs/protocol/settings.ts';

export const AgentDraft = defineEntity({
  name: 'AgentDraft',
  tableName: 'agent_draft',
  properties: {
    shard: p.smallint().primary(),
    agentId: p.uuid().primary().$type<AgentId>(),
    sessionId: p.uuid().primary().$type<SessionId>(),
    body: p.blob().$type<Buffer>(),
    isNote: p.boolean(),
    updatedAt: p.datetime(),
  },
});

export const TeamScript = defineEntity({
  name: 'TeamScript',
  tableName: 'team_script',
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    folder: p.text(),
    script: p.text(),
    texts: p.json().$type<LocalizedText>().nullable(),
    savedBy: p.uuid().$type<AgentId>(),
    savedAt: p.datetime(),
  },
});

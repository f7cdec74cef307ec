import { Agent, AgentAbility, AgentPublicProfile } from './agents.schema.ts';
import { AuditLine, SearchTerms } from './audit.schema.ts';
import { SessionFile } from './files/files.schema.ts';
import type { Entities } from './orm.ts';
import { OrganisationSettings } from './settings.schema.ts';

/** What both services map; each service adds its own. */
export const serverEntities: Entities = [
  ...[Agent, AgentAbility, AgentPublicProfile],
  ...[AuditLine, SearchTerms],
  OrganisationSettings,
  SessionFile,
];

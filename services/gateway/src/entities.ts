import { Agent, AgentLogin } from '@libs/server/agents.schema.ts';
import type { Entities } from '@libs/server/orm.ts';

/** What the gateway's stores change through the ORM; each module declares its own in a file `*.schema.ts`. */
export const gatewayEntities: Entities = [Agent, AgentLogin];

import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** What visitors see of an agent, a name and a picture, as a lead has set them. */
@Injectable()
export class PublicProfilesStore {
  constructor(private readonly resources: ServerResources) {}

  async setName(agentId: AgentId, name: string | null): Promise<void> {
    await this.resources.pool.query(
      `insert into agent_public_profile (agent_id, name) values ($1, $2)
       on conflict (agent_id) do update set name = excluded.name`,
      [agentId, name],
    );
  }

  /** Null takes the picture away. A new one has a new name. */
  async setPicture(agentId: AgentId, picture: Buffer | null): Promise<void> {
    await this.resources.pool.query(
      `insert into agent_public_profile (agent_id, picture_name, picture) values ($1, $2, $3)
       on conflict (agent_id) do update set picture_name = excluded.picture_name, picture = excluded.picture`,
      [agentId, picture && `avatar-${Date.now()}.webp`, picture],
    );
  }

  async findPicture(agentId: AgentId, name: string): Promise<Buffer | null> {
    const { rows } = await this.resources.pool.query<{ picture: Buffer }>(
      `select picture from agent_public_profile where agent_id = $1 and picture_name = $2`,
      [agentId, name],
    );
    return rows[0]?.picture ?? null;
  }
}

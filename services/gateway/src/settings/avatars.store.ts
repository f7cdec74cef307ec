import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { Plumbing } from '@libs/server/plumbing.ts';

/** The pictures of agents as customers see them: one each, under a name that changes with the picture. */
@Injectable()
export class AvatarsStore {
  constructor(private readonly plumbing: Plumbing) {}

  async replace(agentId: AgentId, image: Buffer): Promise<string> {
    const name = `avatar-${Date.now()}.webp`;
    await this.plumbing.pool.query(
      `insert into agent_avatar (agent_id, name, image) values ($1, $2, $3)
       on conflict (agent_id) do update set name = excluded.name, image = excluded.image`,
      [agentId, name, image],
    );
    return name;
  }

  async find(agentId: AgentId, name: string): Promise<Buffer | null> {
    const { rows } = await this.plumbing.pool.query<{ image: Buffer }>(
      `select image from agent_avatar where agent_id = $1 and name = $2`,
      [agentId, name],
    );
    return rows[0]?.image ?? null;
  }
}

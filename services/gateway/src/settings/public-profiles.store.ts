import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { AgentPublicProfile } from '@libs/server/agents.schema.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** What visitors see of an agent, a name and a picture, as two persons have agreed on them. */
@Injectable()
export class PublicProfilesStore {
  constructor(private readonly resources: ServerResources) {}

  async removeName(agentId: AgentId): Promise<void> {
    await this.resources.unitOfWork().nativeUpdate(AgentPublicProfile, { agentId }, { name: null });
  }

  async removePicture(agentId: AgentId): Promise<void> {
    const none = { pictureName: null, picture: null };
    await this.resources.unitOfWork().nativeUpdate(AgentPublicProfile, { agentId }, none);
  }

  async findPicture(agentId: AgentId, pictureName: string): Promise<Buffer | null> {
    const profile = await this.resources
      .unitOfWork()
      .findOne(AgentPublicProfile, { agentId, pictureName }, { fields: ['picture'] });
    return profile?.picture ?? null;
  }
}

import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { AgentPublicProfile } from '@libs/server/agents.schema.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** What visitors see of an agent, a name and a picture, as a lead has set them. */
@Injectable()
export class PublicProfilesStore {
  constructor(private readonly resources: ServerResources) {}

  async setName(agentId: AgentId, name: string | null): Promise<void> {
    await this.resources
      .unitOfWork()
      .upsert(AgentPublicProfile, { agentId, name }, { onConflictMergeFields: ['name'] });
  }

  /** Null takes the picture away. A new one has a new name. */
  async setPicture(agentId: AgentId, picture: Buffer | null): Promise<void> {
    const pictureName = picture && `avatar-${Date.now()}.webp`;
    await this.resources
      .unitOfWork()
      .upsert(
        AgentPublicProfile,
        { agentId, pictureName, picture },
        { onConflictMergeFields: ['pictureName', 'picture'] },
      );
  }

  async findPicture(agentId: AgentId, pictureName: string): Promise<Buffer | null> {
    const profile = await this.resources
      .unitOfWork()
      .findOne(AgentPublicProfile, { agentId, pictureName }, { fields: ['picture'] });
    return profile?.picture ?? null;
  }
}

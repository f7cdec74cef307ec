import { Injectable } from '@nestjs/common';
import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import type { BusinessHours } from '@libs/protocol/business-hours.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Who is given what, and when somebody answers: both stand beside the settings of the chat. */
@Injectable()
export class RulesStore {
  constructor(private readonly resources: ServerResources) {}

  saveRules(assignment: AssignmentRules): Promise<void> {
    return this.merge({ assignment });
  }

  saveHours(hours: BusinessHours): Promise<void> {
    return this.merge({ hours });
  }

  private async merge(change: object): Promise<void> {
    await this.resources.pool.query(`select merge_organisation_settings($1::jsonb)`, [JSON.stringify(change)]);
  }
}

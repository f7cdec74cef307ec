import { sql } from '@mikro-orm/postgresql';
import { SearchTerms } from '@libs/server/audit.schema.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';

const KEPT_DAYS = 180;

/** Deletes what agents searched for long ago; that they did stays in the audit. */
export async function deleteOldSearchTerms(resources: Pick<ServerResources, 'unitOfWork'>): Promise<void> {
  await resources
    .unitOfWork()
    .nativeDelete(SearchTerms, { at: { $lt: sql`now() - make_interval(days => ${KEPT_DAYS})` } });
}

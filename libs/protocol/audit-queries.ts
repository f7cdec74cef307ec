import { z } from '#schema';
import { auditAction } from './audit.ts';
import { agentId, sessionId } from './ids.ts';

/** Which lines of the audit: whose, of what, about which conversation, and of which time. */
const filterFields = {
  agentId: agentId.optional(),
  what: auditAction.optional(),
  sessionId: sessionId.optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
};
const auditFilter = z.strictObject(filterFields);
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditPageQuery = z.strictObject({ ...filterFields, before: z.uuid('cursor.invalid').optional() });
export const auditExportQuery = z.strictObject({ ...filterFields, format: z.enum(['csv', 'json']).default('csv') });

export const auditLineId = z.uuid('id.malformed');

/** What was searched for; null once it is no longer kept, or cannot be opened. */
export const searchTermsResponse = z.object({ terms: z.string().nullable() });
export type SearchTermsResponse = z.infer<typeof searchTermsResponse>;

/** One agent's reading of the last 24 hours beside what is usual for them. */
const agentReading = z.object({
  agentId,
  agentName: z.string(),
  /** Different conversations that were opened, and those of them that a colleague had taken. */
  opened: z.int(),
  outside: z.int(),
  /** The median of the days on which the agent opened any; null where too few days are known. */
  usual: z.number().nullable(),
  /** More than this is unusual. */
  limit: z.number(),
  outsideLimit: z.int(),
  isUnusual: z.boolean(),
});
export type AgentReading = z.infer<typeof agentReading>;
export const readingOverview = z.object({ agents: z.array(agentReading) });
export type ReadingOverview = z.infer<typeof readingOverview>;

import { z } from '#schema';
import { agentId, sessionId } from './ids.ts';
import { isStorableText } from './text.ts';

/** Long enough to say why, and bounded because it is sealed and kept. */
export const MIN_REASON_LENGTH = 10;
export const emergencyAccessRequest = z.strictObject({
  reason: z.string().trim().min(MIN_REASON_LENGTH).max(500).refine(isStorableText, 'text.malformed'),
});

/** An opening past the rule, as leads see it; without its reason once the person was erased. */
const emergencyAccess = z.object({
  id: z.string(),
  sessionId,
  agentId,
  agentName: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  reason: z.string().nullable(),
});
export type EmergencyAccess = z.infer<typeof emergencyAccess>;
export const emergencyAccessList = z.object({ openings: z.array(emergencyAccess) });

/** An agent who was refused a case file because of the number in this hour. `more`: what a lead would allow besides. */
const exportRequest = z.object({
  agentId,
  agentName: z.string(),
  at: z.iso.datetime(),
  exports: z.int(),
  more: z.int(),
});
export type ExportRequest = z.infer<typeof exportRequest>;
export const exportRequestList = z.object({ requests: z.array(exportRequest) });

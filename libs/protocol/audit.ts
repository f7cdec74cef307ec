import { z } from '#schema';
import { agentId, commandId, sessionId, type AgentId } from './ids.ts';

/** The audit log: what agents did, besides the events of sessions. */
const auditActions = [
  'session.read',
  'session.blocked',
  'session.unblocked',
  'case.exported',
  'identifiers.opened',
  'file.viewed',
  'file.saved',
  'settings.saved',
  'avatar.changed',
  'widget.chosen',
  'script.saved',
  'script.deleted',
  'tag.saved',
  'view.saved',
  'view.removed',
  'library-file.removed',
  'agent.invited',
  'agent.joined',
  'agent.disabled',
  'agent.enabled',
  'agent.role-changed',
  'agent.public-name-changed',
  'agent.public-picture-changed',
  'password.reset',
  'change.requested',
  'change.approved',
  'change.declined',
  'totp.enabled',
  'totp.disabled',
  'passkey.added',
  'passkey.removed',
  'search.asked',
  'search.opened',
  'audit.read',
  'audit.exported',
  'access.emergency',
  'export.refused',
  'export.approved',
  'job.revived',
  'process.dismissed',
  'queues.opened',
  'queues.elevated',
  'queues.changed',
] as const;
export const auditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditAction>;

/** Stands in place of an agent for whoever worked with `npm run agent` on the machine itself. */
export const COMMAND_LINE = '00000000-0000-8000-8000-000000000000' as AgentId;

/** `about`: the agent whom it was done to. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  agentId,
  agentName: z.string(),
  what: auditAction,
  sessionId: sessionId.nullable(),
  about: agentId.nullable(),
  aboutName: z.string().nullable(),
  /** The file that was opened, by the command that sent it. */
  fileId: commandId.nullable(),
  /** What of the settings was changed, such as `welcomeMessage.en`; never to what. */
  field: z.string().nullable().default(null),
});
export type AuditEntry = z.infer<typeof auditEntry>;

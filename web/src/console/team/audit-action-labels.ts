import type { AuditAction } from '@libs/protocol/audit.ts';
import { m } from '../../i18n/messages.ts';

/** The label of each audit action in the reader's language; its identifier, as used in exports, is shown with it. */
const AUDIT_ACTION_LABELS: Record<AuditAction, () => string> = {
  'session.read': m.action_session_read,
  'session.blocked': m.action_session_blocked,
  'session.unblocked': m.action_session_unblocked,
  'case.exported': m.action_case_exported,
  'identifiers.opened': m.action_identifiers_opened,
  'file.viewed': m.action_file_viewed,
  'file.saved': m.action_file_saved,
  'settings.saved': m.action_settings_saved,
  'avatar.changed': m.action_avatar_changed,
  'widget.chosen': m.action_widget_chosen,
  'script.saved': m.action_script_saved,
  'script.deleted': m.action_script_deleted,
  'agent.invited': m.action_agent_invited,
  'agent.joined': m.action_agent_joined,
  'agent.disabled': m.action_agent_disabled,
  'agent.enabled': m.action_agent_enabled,
  'agent.role-changed': m.action_agent_role_changed,
  'agent.public-name-changed': m.action_public_name_changed,
  'agent.public-picture-changed': m.action_public_picture_changed,
  'password.reset': m.action_password_reset,
  'change.requested': m.action_change_requested,
  'change.approved': m.action_change_approved,
  'change.declined': m.action_change_declined,
  'totp.enabled': m.action_totp_enabled,
  'totp.disabled': m.action_totp_disabled,
  'passkey.added': m.action_passkey_added,
  'passkey.removed': m.action_passkey_removed,
  'audit.read': m.action_audit_read,
  'audit.exported': m.action_audit_exported,
  'access.emergency': m.action_access_emergency,
  'export.refused': m.action_export_refused,
  'export.approved': m.action_export_approved,
  'job.revived': m.action_job_revived,
  'queues.opened': m.action_queues_opened,
  'queues.elevated': m.action_queues_elevated,
  'queues.changed': m.action_queues_changed,
};

export const auditActionLabel = (action: AuditAction): string => AUDIT_ACTION_LABELS[action]();

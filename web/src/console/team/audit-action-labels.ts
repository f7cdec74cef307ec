import type { AuditAction } from '@libs/protocol/audit.ts';
import { m } from '../../i18n/messages.ts';

/** The label of each audit action in the reader's language; its identifier, as used in exports, is shown with it. */
const AUDIT_ACTION_LABELS: Record<AuditAction, () => string> = {
  'session.read': m.deed_session_read,
  'case.exported': m.deed_case_exported,
  'file.viewed': m.deed_file_viewed,
  'file.saved': m.deed_file_saved,
  'settings.saved': m.deed_settings_saved,
  'avatar.changed': m.deed_avatar_changed,
  'widget.chosen': m.deed_widget_chosen,
  'script.saved': m.deed_script_saved,
  'script.deleted': m.deed_script_deleted,
  'agent.invited': m.deed_agent_invited,
  'agent.joined': m.deed_agent_joined,
  'agent.disabled': m.deed_agent_disabled,
  'agent.enabled': m.deed_agent_enabled,
  'agent.role-changed': m.deed_agent_role_changed,
  'agent.public-name-changed': m.deed_public_name_changed,
  'agent.public-picture-changed': m.deed_public_picture_changed,
  'password.reset': m.deed_password_reset,
  'totp.enabled': m.deed_totp_enabled,
  'totp.disabled': m.deed_totp_disabled,
  'audit.read': m.deed_audit_read,
  'job.revived': m.deed_job_revived,
  'queues.opened': m.deed_queues_opened,
  'queues.elevated': m.deed_queues_elevated,
  'queues.changed': m.deed_queues_changed,
};

export const auditActionLabel = (action: AuditAction): string => AUDIT_ACTION_LABELS[action]();

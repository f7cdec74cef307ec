import { useEffect } from 'react';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { beep } from '../../chat/beep.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { notificationSettings, showNotification } from '../message-notifications.ts';
import { watchDistress } from './watch-distress.ts';

/** Leads are told at once when somebody may be in danger; everybody else sees the row at the top of the line. */
export function useDistressAlerts(workspace: AgentWorkspace): void {
  useEffect(() => {
    const { inbox, request, dependencies } = workspace;
    const onRaised = isRoleAtLeast(dependencies.agent.role, 'lead') ? alertLead : () => undefined;
    return watchDistress({ inbox, request, onRaised });
  }, [workspace]);
}

/** Without a word of the message: other people may see the screen. */
function alertLead(): void {
  const { isOn, hasSound } = notificationSettings.read();
  showToast({ title: m.distress_raised(), text: m.distress_raised_text(), isDestructive: true });
  if (hasSound) void beep();
  if (isOn && document.visibilityState === 'hidden') showNotification(m.distress_raised());
}

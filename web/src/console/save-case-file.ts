import { fileText } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { saveBlob } from '../chat/files/save-blob.ts';
import { m } from '../i18n/messages.ts';
import { showToast } from '../ui/toast-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

/** Downloads the whole conversation as one HTML page that contains its own verifier. */
export async function saveCaseFile(workspace: AgentWorkspace, sessionId: SessionId): Promise<void> {
  const path = `/sessions/${sessionId}/case-file`;
  const answer = await workspace.request({ method: 'GET', path, answer: fileText, isText: true });
  if ('refused' in answer) {
    const isQuota = answer.refused.code === 'limit.reached';
    const text = isQuota ? m.exports_reached() : answer.refused.message;
    return showToast({ title: m.console_error(), text, isDestructive: true });
  }
  saveBlob(new Blob([answer.value], { type: 'text/html' }), `case-${sessionId}.html`);
}

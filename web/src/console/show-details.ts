import { flushSync } from 'react-dom';
import type { AgentWorkspace } from './agent-workspace.ts';
import type { DetailsTab } from './details-tab.ts';
import { pressButton } from './press-button.ts';

/** Shows a tab of the details and moves the focus there; in a narrow window they are a dialog, which is opened first. */
export function showDetails(workspace: AgentWorkspace, tab: DetailsTab): void {
  flushSync(() => workspace.store.setState({ detailsTab: tab }));
  if (!visibleTab()) flushSync(() => pressButton('[data-details]'));
  visibleTab()?.focus();
}

const visibleTab = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-details-tabs] [role=tab][aria-selected=true]')].find(
    (tab) => tab.offsetParent !== null,
  );

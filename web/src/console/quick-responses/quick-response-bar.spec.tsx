/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { gatewayRefusal } from '@libs/client/testing/gateway-refusal.ts';
import { AGENT } from '@libs/client/testing/sample-events.ts';
import { toasts } from '../../ui/toast-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { QuickResponseBar } from './quick-response-bar.tsx';
import { createQuickResponseStore } from './quick-response-store.ts';
import { TeamScriptsStore } from './team-scripts-store.ts';

it('keeps a team response in the editor when it cannot be saved, and shows the reason', async () => {
  localStorage.clear();
  let isReachable = false;
  const answer = () =>
    Promise.resolve(isReachable ? { value: { scripts: [] } } : { refused: gatewayRefusal('limit.reached', 'en') });
  const scripts = new TeamScriptsStore(answer as never);
  await renderInSite(
    <QuickResponseBar
      workspace={{ quickResponses: createQuickResponseStore(AGENT), teamScripts: scripts } as unknown as AgentWorkspace}
      onInsert={jest.fn()}
    />,
  );
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!));
  await press('Add');
  fireEvent.change(screen.getByLabelText('Button Title'), { target: { value: 'Bank' } });
  fireEvent.change(screen.getByLabelText('Script'), { target: { value: 'call your bank' } });
  fireEvent.click(screen.getByLabelText('Share with the whole team'));
  await press('Add');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Script').value).toBe('call your bank');
  expect(toasts.getState().shown.at(-1)?.text).toBe(gatewayRefusal('limit.reached', 'en').message);
  isReachable = true;
  await press('Add');
  expect(screen.queryByRole('dialog')).toBeNull();
});

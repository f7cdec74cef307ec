import { useEffect } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { CommandPalette, KeyboardShortcutsDialog } from './command-palette.tsx';
import { commandForKey, keyboardCommands, navigationCommands } from './console-commands.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import type { ConsoleNavigation } from './console-pages.ts';
import { SavedViewsDialog } from './saved-views/saved-views-dialog.tsx';

type OverlaysProps = {
  workspace: AgentWorkspace;
  navigation: ConsoleNavigation;
  onSelect: (sessionId: SessionId | null) => void;
};

/** The keyboard shortcuts, the command palette and the list of shortcuts. */
export function Overlays({ workspace, navigation, onSelect }: OverlaysProps) {
  const overlay = useStore(workspace.store, (state) => state.overlay);
  const commands = () =>
    keyboardCommands({
      workspace,
      shown: workspace.order.sessionIds,
      onSelect,
    });
  const close = () => workspace.store.setState({ overlay: null });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (workspace.store.getState().overlay) return;
      const command = commandForKey(event, commands(), isTypingIn(event.target));
      if (!command) return;
      event.preventDefault();
      if (command === 'bar') workspace.store.setState({ overlay: 'commands' });
      else command.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  if (overlay === 'keys') return <KeyboardShortcutsDialog commands={commands()} onClose={close} />;
  if (overlay === 'views') return <SavedViewsDialog workspace={workspace} onClose={close} />;
  if (overlay !== 'commands') return null;
  return (
    <CommandPalette
      commands={[...commands(), ...navigationCommands({ workspace, navigation, onSelect })]}
      onClose={close}
    />
  );
}

const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SessionId } from '@libs/protocol/ids.ts';
import { CommandBar, KeySheet } from './command-bar.tsx';
import { askedBy, commandsOf, placesOf } from './commands.ts';
import type { Desk } from './desk.ts';
import { useShownRows } from './use-shown-rows.ts';

type OverlaysProps = { desk: Desk; onSelect: (sessionId: SessionId | null) => void };

/** Everything the keyboard can do, and the two sheets that say what that is. */
export function Overlays({ desk, onSelect }: OverlaysProps) {
  const { rows } = useShownRows(desk);
  const overlay = useStore(desk.store, (state) => state.overlay);
  const commands = () =>
    commandsOf({ desk, shown: typeof rows === 'string' ? [] : rows.map(({ sessionId }) => sessionId), onSelect });
  const close = () => desk.store.setState({ overlay: null });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (desk.store.getState().overlay) return;
      const asked = askedBy(event, commands(), isTypingIn(event.target));
      if (!asked) return;
      event.preventDefault();
      if (asked === 'bar') desk.store.setState({ overlay: 'commands' });
      else asked.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  if (overlay === 'keys') return <KeySheet commands={commands()} onClose={close} />;
  if (overlay !== 'commands') return null;
  return <CommandBar commands={[...commands(), ...placesOf(desk, onSelect)]} onClose={close} />;
}

const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { ConsoleCommand } from './console-command.ts';

type CommandPaletteProps = { commands: readonly ConsoleCommand[]; onClose: () => void };

/** Opens with Ctrl+K or Cmd+K: type to filter, arrow keys to move, Enter to run. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const id = useId();
  const searchText = text.trim().toLowerCase();
  const shown = commands.filter(({ name }) => name.toLowerCase().includes(searchText));
  const at = Math.min(index, Math.max(0, shown.length - 1));

  const chosen = useRef<HTMLButtonElement>(null);
  // Newer browsers return a promise from scrollIntoView, and React would call a returned value as the cleanup of the
  // effect.
  useEffect(() => {
    chosen.current?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const run = (command: ConsoleCommand | undefined) => {
    if (!command) return;
    // Closes before the command runs: closing later would take back a focus that the command has moved.
    flushSync(onClose);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((at + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter') run(shown[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.console_commands()}
      closeLabel={m.account_dismiss()}
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        aria-label={m.console_commands_input()}
        placeholder={m.console_commands_input()}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft"
      />
      <div id={id} role="listbox" aria-label={m.console_commands()} className="mt-2 max-h-80 overflow-y-auto">
        {shown.map((command, index) => (
          <button
            key={`${command.name} ${index}`}
            id={`${id}-${index}`}
            ref={index === at ? chosen : null}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
            className={classNames(
              'flex min-h-10 w-full items-center justify-between gap-3 rounded-control px-3 py-1 text-start',
              index === at && 'bg-brand-soft',
            )}
          >
            <span className="min-w-0">{command.name}</span>
            {/* Whoever chooses with a finger has no such keys, and a small window. */}
            {command.keys && (
              <span className="pointer-coarse:hidden">
                <KeyCombination keys={command.keys} />
              </span>
            )}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="px-3 py-2 text-ink-soft">{m.console_commands_none()}</p>}
    </Dialog>
  );
}

function KeyCombination({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(' ').map((key) => (
        <kbd key={key} className="rounded-md border border-line-strong px-1.5 font-sans text-xs">
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** The dialog that `?` opens. */
export function KeyboardShortcutsDialog({ commands, onClose }: CommandPaletteProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.console_shortcuts()}
      closeLabel={m.account_dismiss()}
    >
      <dl className="flex flex-col gap-2">
        <ShortcutRow name={m.console_key_commands()} keys="Ctrl K" />
        {commands.flatMap(({ name, keys }) => (keys ? [<ShortcutRow key={name} name={name} keys={keys} />] : []))}
      </dl>
    </Dialog>
  );
}

function ShortcutRow({ name, keys }: { name: string; keys: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{name}</dt>
      <dd>
        <KeyCombination keys={keys} />
      </dd>
    </div>
  );
}

import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';

/** Conversations that began like many others, in one line: how many, and ways to see and to release them. */
export function HeldBackBar({ workspace }: { workspace: AgentWorkspace }) {
  const count = useStore(workspace.inbox, ({ heldBack }) => heldBack);
  const isShown = useStore(workspace.list.store, ({ view }) => view === 'held-back');
  if (!(count > 0) && !isShown) return null;
  return (
    <section aria-label={m.console_view_held_back()} className="mt-2 flex flex-col gap-2 rounded-control bg-sunken p-2">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span>{m.console_held_back({ count })}</span>
        <Button kind="secondary" size="small" onClick={() => workspace.list.setView(isShown ? 'all' : 'held-back')}>
          {isShown ? m.console_held_back_hide() : m.console_held_back_show()}
        </Button>
      </div>
      {isShown && (
        <>
          <p className="text-sm text-ink-soft">{m.console_held_back_text()}</p>
          <Button kind="secondary" size="small" onClick={() => void workspace.list.release()}>
            {m.console_held_back_release_all()}
          </Button>
        </>
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { SidePage } from '../ui/side-page.tsx';

type DeskPageProps = { title: string; name: string; onBack: () => void; onLogOut: () => void; children: ReactNode };

/** A page of the console beside the desk: who one is, and the way out. */
export function DeskPage({ title, name, onBack, onLogOut, children }: DeskPageProps) {
  const beside = (
    <>
      <p className="order-1 min-w-0 truncate text-sm text-ink-soft sm:order-none">{m.settings_welcome({ name })}</p>
      <Button kind="quiet" size="small" onClick={onLogOut}>
        {m.console_log_out()}
      </Button>
    </>
  );
  return (
    <SidePage title={title} onBack={onBack} beside={beside}>
      {children}
    </SidePage>
  );
}

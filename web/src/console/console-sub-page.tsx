import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { SubPage } from '../ui/sub-page.tsx';

type ConsoleSubPageProps = {
  title: string;
  name: string;
  onBack: () => void;
  onLogOut: () => void;
  isWide?: boolean;
  children: ReactNode;
};

/** A page of the console other than the inbox, with the agent's name and the log-out button. */
export function ConsoleSubPage({ title, name, onBack, onLogOut, isWide = false, children }: ConsoleSubPageProps) {
  const headerActions = (
    <>
      <p className="order-1 min-w-0 truncate text-sm text-ink-soft sm:order-none">{m.settings_welcome({ name })}</p>
      <Button kind="quiet" size="small" onClick={onLogOut}>
        {m.console_log_out()}
      </Button>
    </>
  );
  return (
    <SubPage title={title} onBack={onBack} isWide={isWide} actions={headerActions}>
      {children}
    </SubPage>
  );
}

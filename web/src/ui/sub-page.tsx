import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from './button.tsx';

type SubPageProps = {
  title: string;
  onBack: () => void;
  /** At the end of the header. */
  actions?: ReactNode;
  /** For a form beside a preview. */
  isWide?: boolean;
  children: ReactNode;
};

/** A page of the console other than the inbox: a back button and a title. */
export function SubPage({ title, onBack, actions, isWide = false, children }: SubPageProps) {
  const width = isWide ? 'max-w-[110rem]' : 'max-w-6xl';
  return (
    <div className="min-h-dvh bg-paper pb-toast">
      <header className="border-b border-line bg-surface">
        <div className={`mx-auto flex ${width} flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3`}>
          <Button kind="quiet" size="small" onClick={onBack} className="-ms-3 me-auto sm:me-0">
            <span aria-hidden="true">←</span> {m.settings_back()}
          </Button>
          <h1 className="order-1 min-w-0 flex-1 basis-1/2 truncate text-lg sm:order-none sm:basis-0">{title}</h1>
          {actions}
        </div>
      </header>
      <main className={`mx-auto ${width} px-4 py-5`}>{children}</main>
    </div>
  );
}

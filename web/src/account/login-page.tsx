import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { LogoMark } from '../ui/logo.tsx';
import type { AgentSession } from './agent-session.ts';
import { LoginForm } from './login-form.tsx';

type LoginPageProps = { session: AgentSession; onSignedIn: () => void; languages: ReactNode };

export function LoginPage({ session, onSignedIn, languages }: LoginPageProps) {
  return (
    <main className="mb-toast grid min-h-dvh place-items-center px-4 py-8">
      <div className="w-full max-w-sm">
        <div className="rounded-card border border-line bg-surface p-6 shadow-lg sm:p-8">
          <LogoMark className="mb-4 size-12" />
          <h1 className="mb-6 text-2xl">{m.account_title()}</h1>
          <LoginForm session={session} onSignedIn={onSignedIn} />
        </div>
        <nav aria-label={m.language()} className="mt-4">
          {languages}
        </nav>
      </div>
    </main>
  );
}

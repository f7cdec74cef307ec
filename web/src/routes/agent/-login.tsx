import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoginPage } from '../../account/login-page.tsx';
import { currentAgentSession } from '../../account/current-agent-session.ts';
import { LanguageLinks } from '../../site/language-links.tsx';

/** In a file of its own, because what a route file exports is fetched with every page of the site. */
export function Login() {
  const navigate = useNavigate();
  const { session } = useSearch({ strict: false });
  const languages = (
    <LanguageLinks
      className="flex flex-wrap justify-center gap-x-1"
      linkClassName="block rounded-control px-2 py-2 underline underline-offset-4 aria-current:font-bold aria-current:no-underline"
    />
  );
  const onSignedIn = () => void navigate({ to: '/agent/dashboard', search: session ? { session } : {} });
  return <LoginPage session={currentAgentSession} onSignedIn={onSignedIn} languages={languages} />;
}

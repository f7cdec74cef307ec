import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { contentForms } from 'virtual:content-forms';
import { contentEntry } from '@libs/protocol/content.ts';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { useAgentPage } from '../../account/use-agent-page.ts';
import { ContentPage } from '../../console/content/content-page.tsx';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/content')({
  /** The entry that is edited, so that a reload shows it again and "back" leads to the list. This is a part of every page. */
  validateSearch: ({ entry }): { entry?: string } => (typeof entry === 'string' ? { entry } : {}),
  head: () => ({ meta: [{ title: m.content_page_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Content agent={agent} />}</SignedInPage>,
});

function Content({ agent }: { agent: SignedInAgent }) {
  const agentPage = useAgentPage();
  const navigate = useNavigate();
  const chosen = parseWith(contentEntry, Route.useSearch().entry);
  return (
    <ContentPage
      {...agentPage}
      lang={getLocale()}
      name={agent.displayName}
      forms={contentForms}
      entry={'value' in chosen ? chosen.value : null}
      onEntry={(entry) => void navigate({ to: '/agent/content', search: entry ? { entry } : {} })}
    />
  );
}

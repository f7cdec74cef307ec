import { createFileRoute } from '@tanstack/react-router';
import { loadStaticText } from '../../content/page-loaders.ts';
import { SigningKeyList } from '../../site/signing-key-list.tsx';
import { staticTextHead } from '../../site/static-page-heads.ts';
import { StaticTextPage } from '../../site/static-text-page.tsx';

export const Route = createFileRoute('/_public/real-or-fake')({
  loader: () => loadStaticText('safety', 'real-or-fake'),
  head: ({ loaderData }) => staticTextHead('/real-or-fake', loaderData),
  component: () => (
    <StaticTextPage {...Route.useLoaderData()}>
      <SigningKeyList />
    </StaticTextPage>
  ),
});

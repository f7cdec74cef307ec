import './trusted-types.ts';
import { keepQueryOnLanguageSwitch } from './i18n/language-switch.ts';
import { isAgentArea } from './i18n/locale-path.ts';
import { watchForQuickExit } from './site/quick-exit-listener.ts';
import { watchForNeutralTitle } from './site/neutral-title.ts';
import { isMissingPage, logMissingPage } from './site/missing-page.ts';
import { enableLightDismiss } from './ui/light-dismiss.ts';
import { prefetchPageAndChat, hydratePage, hydrateForQuery, hydrateOnInteraction } from './lazy-hydration.ts';
import { hydrateForChat } from './widget/chat-prefetch.ts';

// The script that runs at once on every page; keep it under 10 KB.
if (isAgentArea(location.pathname)) void hydratePage();
else {
  watchForQuickExit(document);
  watchForNeutralTitle(document);
  enableLightDismiss(document);
  keepQueryOnLanguageSwitch(document);
  hydrateOnInteraction(document);
  hydrateForChat({ hydratePage, prefetch: prefetchPageAndChat });
  if (location.search) hydrateForQuery(hydratePage);
  if (isMissingPage(document)) logMissingPage(location.pathname);
}

import './api/without-eval.ts';
import './trusted-types.ts';
import { keepPageAcrossLanguages } from './i18n/keep-page.ts';
import { isAgentArea } from './i18n/locale-path.ts';
import { watchForQuickExit } from './site/leave-now.ts';
import { watchForNeutralTitle } from './site/neutral-title.ts';
import { isMissingPage, logMissingPage } from './site/missing-page.ts';
import { closeMenusLightly } from './ui/light-dismiss.ts';
import { fetchAhead, wake, wakeForChoice, wakeOnNeed } from './wake.ts';
import { wakeForChat } from './widget/early-signs.ts';

// What a page runs before anybody needs anything; keep it under 10 KB.
if (isAgentArea(location.pathname)) void wake();
else {
  watchForQuickExit(document);
  watchForNeutralTitle(document);
  closeMenusLightly(document);
  keepPageAcrossLanguages(document);
  wakeOnNeed(document);
  wakeForChat({ wake, fetchAhead });
  if (location.search) wakeForChoice(wake);
  if (isMissingPage(document)) logMissingPage(location.pathname);
}

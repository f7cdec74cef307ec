/**
 * Runs first on every page: `server.ts` inlines its source into the head, so it may only use its own arguments. In a
 * tab that was left by quick exit, a page that is restored from the history, by a reload or by the browser's session
 * restore is redirected to `neutralPage` before any of it is read or drawn. Opening a page by its address or a link is
 * allowed.
 *
 * The mark that a tab was left is stored under `key` in its session storage. Where storage is blocked the mark is the
 * state of the history entry that was left; each entry of ours that is reached by going back gets the mark as well and
 * goes further back.
 */
export function guardLeftTab(neutralPage: string, key: string): void {
  const { navigation } = window;
  const inStorage = (work: (storage: Storage) => unknown) => {
    try {
      return work(sessionStorage);
    } catch {
      return null;
    }
  };
  const isEntryLeft = () =>
    [navigation?.currentEntry, navigation?.activation?.from].some((at) => at?.getState() === key);
  const goAgainIfLeft = () => {
    const isThroughEntries = isEntryLeft();
    if (!isThroughEntries && inStorage((storage) => storage.getItem(key)) === null) return;
    document.documentElement.style.display = 'none';
    document.title = ' ';
    window.stop();
    if (!isThroughEntries || !navigation.canGoBack) return location.replace(neutralPage);
    navigation.updateCurrentEntry({ state: key });
    history.back();
  };
  // For an exit clicked before our other scripts have loaded: those would have prevented the link's default action.
  addEventListener('click', (event) => {
    const isExit = event.target instanceof Element && event.target.closest('[data-quick-exit]');
    if (!isExit || event.defaultPrevented) return;
    const isStored = inStorage((storage) => [storage.setItem(key, '1')]);
    // The link's navigation goes on, and this entry remains in the history before it.
    if (!isStored) return navigation?.updateCurrentEntry({ state: key });
    event.preventDefault();
    document.documentElement.style.display = 'none';
    location.replace(neutralPage);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && goAgainIfLeft());
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'reload' || load?.type === 'back_forward') goAgainIfLeft();
  else inStorage((storage) => storage.removeItem(key));
}

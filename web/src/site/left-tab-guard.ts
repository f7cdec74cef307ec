/**
 * The first thing that each page does: `server.ts` writes it into the head, as text, so it can use nothing but what it is
 * given. In a tab that was left quickly, whatever comes back from the history, from a reload or from a browser that restores
 * its tabs goes on to `neutralPage` before any of it is read or drawn. Whoever comes by an address or a link is let in.
 *
 * That a tab was left is kept under `key` in its storage. Where nothing can be kept it is the state of the entry that was
 * left, and each entry of ours that one comes back to through it goes further back, so that the next one knows it too.
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
  // An exit that is pressed before our other scripts are there: they would have prevented what it does by itself.
  addEventListener('click', (event) => {
    const isExit = event.target instanceof Element && event.target.closest('[data-quick-exit]');
    if (!isExit || event.defaultPrevented) return;
    const isKept = inStorage((storage) => [storage.setItem(key, '1')]);
    // The link goes there all the same, and this entry stays behind it.
    if (!isKept) return navigation?.updateCurrentEntry({ state: key });
    event.preventDefault();
    document.documentElement.style.display = 'none';
    location.replace(neutralPage);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && goAgainIfLeft());
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'reload' || load?.type === 'back_forward') goAgainIfLeft();
  else inStorage((storage) => storage.removeItem(key));
}

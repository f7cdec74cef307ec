import { type ComponentType, createElement, useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import type { PanelComponents } from '../panel-components.ts';

/** In a frame the input is usable before these are loaded; they follow at once. */
export const lazyComponents: PanelComponents = {
  AttachButton: lazyComponent(() =>
    import('../../chat/files/attach-button.tsx').then(({ AttachButton }) => AttachButton),
  ),
  BlockedNotice: lazyComponent(() => import('../blocked-notice.tsx').then(({ BlockedNotice }) => BlockedNotice)),
  ContactDialog: lazyComponent(() => import('../contact-dialog.tsx').then(({ ContactDialog }) => ContactDialog)),
  IdentifierNotice: lazyComponent(() =>
    import('../identifier-notice.tsx').then(({ IdentifierNotice }) => IdentifierNotice),
  ),
  IdentifierQuestion: lazyComponent(() =>
    import('../identifier-question.tsx').then(({ IdentifierQuestion }) => IdentifierQuestion),
  ),
  PanelMenu: lazyComponent(() => import('../panel-menu.tsx').then(({ PanelMenu }) => PanelMenu)),
  Rating: lazyComponent(() => import('../rating.tsx').then(({ Rating }) => Rating)),
  SecretNotice: lazyComponent(() => import('../secret-notice.tsx').then(({ SecretNotice }) => SecretNotice)),
};

/** A component whose code is loaded separately. If that fails, a button that retries is shown in its place. */
function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const loadOnce = () =>
    (loading ??= load().catch((fault: unknown) => {
      loading = undefined;
      throw fault;
    }));
  (globalThis.requestIdleCallback ?? setTimeout)(() => void loadOnce().catch(() => undefined));
  return function LazyComponent(props: P) {
    const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | 'failed' | null>(null);
    useEffect(() => {
      if (loaded !== null) return;
      loadOnce().then(
        (Component) => setLoaded({ Component }),
        () => setLoaded('failed'),
      );
    }, [loaded]);
    if (loaded === 'failed')
      return (
        <button type="button" onClick={() => setLoaded(null)} className="min-h-11 px-2 text-sm text-alarm underline">
          {m.chat_retry()}
        </button>
      );
    return loaded && createElement(loaded.Component, props);
  };
}

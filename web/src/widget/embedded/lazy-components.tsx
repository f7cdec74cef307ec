import { type ComponentType, createElement, useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import type { PanelComponents } from '../panel-components.ts';

/** In a frame, one can type before these have come; they follow at once. */
export const lazyComponents: PanelComponents = {
  AttachButton: lazyComponent(() =>
    import('../../chat/files/attach-button.tsx').then(({ AttachButton }) => AttachButton),
  ),
  ContactDialog: lazyComponent(() => import('../contact-dialog.tsx').then(({ ContactDialog }) => ContactDialog)),
  PanelMenu: lazyComponent(() => import('../panel-menu.tsx').then(({ PanelMenu }) => PanelMenu)),
  Rating: lazyComponent(() => import('../rating.tsx').then(({ Rating }) => Rating)),
  SecretNotice: lazyComponent(() => import('../secret-notice.tsx').then(({ SecretNotice }) => SecretNotice)),
};

/** A part that is fetched on its own. Where that fails it says so in its place, and can be asked for again. */
function lazyComponent<P extends object>(fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  const come = () =>
    (coming ??= fetchPart().catch((fault: unknown) => {
      coming = undefined;
      throw fault;
    }));
  (globalThis.requestIdleCallback ?? setTimeout)(() => void come().catch(() => undefined));
  return function Late(props: P) {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | 'failed' | null>(null);
    useEffect(() => {
      if (part !== null) return;
      come().then(
        (Part) => setPart({ Part }),
        () => setPart('failed'),
      );
    }, [part]);
    if (part === 'failed')
      return (
        <button type="button" onClick={() => setPart(null)} className="min-h-11 px-2 text-sm text-alarm underline">
          {m.chat_retry()}
        </button>
      );
    return part && createElement(part.Part, props);
  };
}

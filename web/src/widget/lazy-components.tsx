import { type ComponentType, createElement, useEffect, useState } from 'react';
import type { AttachButton as Attach } from '../chat/files/attach-button.tsx';
import { m } from '../paraglide/messages.js';
import type { ContactDialog as Dialog } from './contact-dialog.tsx';
import type { PanelMenu as Menu } from './panel-menu.tsx';
import type { Rating as Stars } from './rating.tsx';
import type { SecretNotice as Notice } from './secret-notice.tsx';

// In a frame, one can type before these have come; they follow at once. `embed.config.ts` puts them in place of the parts
// themselves, which on our own site come with the chat.

export const ContactDialog = lazyComponent<Parameters<typeof Dialog>[0]>(() =>
  import('./contact-dialog.tsx').then((part) => part.ContactDialog),
);
export const PanelMenu = lazyComponent<Parameters<typeof Menu>[0]>(() =>
  import('./panel-menu.tsx').then((part) => part.PanelMenu),
);
export const AttachButton = lazyComponent<Parameters<typeof Attach>[0]>(() =>
  import('../chat/files/attach-button.tsx').then((part) => part.AttachButton),
);
export const SecretNotice = lazyComponent<Parameters<typeof Notice>[0]>(() =>
  import('./secret-notice.tsx').then((part) => part.SecretNotice),
);
export const Rating = lazyComponent<Parameters<typeof Stars>[0]>(() =>
  import('./rating.tsx').then((part) => part.Rating),
);

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

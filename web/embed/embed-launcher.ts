import type { EmbedSettings } from '@libs/protocol/embed-protocol.ts';
import { organisation } from '../src/organisation/organisation.gen.ts';
import { textColourOn } from '../src/ui/brand-colour.ts';
import { PHONE_MEDIA_QUERY, enterFullscreen } from '../src/ui/fullscreen-chat.ts';

const BRAND_COLOUR = organisation.colour;

/** A page's own rules, also `* { … !important }`, end at these: an inline `!important` is the last word. */
const HOST_STYLES: Record<string, string> = {
  all: 'initial',
  display: 'block',
  position: 'fixed',
  inset: 'auto 0 0 auto',
  'z-index': '2147483647',
};

const SHADOW_STYLES = `
:host{font:16px/1.4 system-ui,sans-serif}
button{position:fixed;bottom:max(16px,env(safe-area-inset-bottom));width:60px;height:60px;border-radius:50%;border:2px solid #fff;box-shadow:0 6px 20px #0005;cursor:pointer;padding:14px}
button:focus-visible{outline:3px solid currentColor;outline-offset:3px}
svg{display:block;width:28px;height:28px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}
b{position:absolute;top:-6px;inset-inline-end:-6px;min-width:24px;padding:0 4px;box-sizing:border-box;border-radius:12px;border:2px solid #fff;background:#9c371c;color:#fff;font-size:12px;line-height:20px}
iframe{position:fixed;bottom:16px;width:384px;height:500px;max-height:calc(100dvh - 32px);border:1px solid #7a837f;border-radius:16px;box-shadow:0 12px 40px #0006;background:#fff;color-scheme:normal}
.end{inset-inline-end:16px}.start{inset-inline-start:16px}
@media ${PHONE_MEDIA_QUERY}{iframe{inset:0;width:100%;height:100%;max-height:none;border:0;border-radius:0}}
[hidden]{display:none}
`;

export type EmbedLauncher = {
  host: HTMLElement;
  button: HTMLButtonElement;
  attachFrame: (frame: HTMLIFrameElement) => void;
  update: (state: { isOpen: boolean; unread: number; labels: { open: string; unread: string } }) => void;
  remove: () => void;
};

type EmbedLauncherOptions = {
  settings: EmbedSettings;
  host: HTMLElement;
  /** Where the chat has the whole screen: the phone's back button was pressed. */
  onBack: () => void;
};

/** The button in the corner and room for the frame, in a closed shadow tree: the page's styles do not come in. */
export function createEmbedLauncher({
  settings: { colour = BRAND_COLOUR, position = 'end' },
  host,
  onBack,
}: EmbedLauncherOptions): EmbedLauncher {
  for (const [name, value] of Object.entries(HOST_STYLES)) host.style.setProperty(name, value, 'important');
  const tree = shadowRoots.get(host) ?? host.attachShadow({ mode: 'closed' });
  shadowRoots.set(host, tree);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHADOW_STYLES);
  tree.adoptedStyleSheets = [sheet];

  const button = document.createElement('button');
  button.type = 'button';
  button.className = position;
  button.style.background = colour;
  button.style.color = textColourOn(colour);
  const badge = document.createElement('b');
  button.append(chatIcon(), badge);
  tree.replaceChildren(button);
  let held: HTMLIFrameElement | undefined;
  const screen = createFullscreenControl(() => held?.style, onBack);
  return {
    host,
    button,
    attachFrame(frame) {
      held = frame;
      frame.className = position;
      tree.append(frame);
    },
    update({ isOpen, unread, labels }) {
      button.hidden = isOpen;
      if (held) held.hidden = !isOpen;
      screen.show(isOpen);
      badge.hidden = unread === 0;
      badge.textContent = unread > 9 ? '9+' : String(unread);
      button.ariaLabel = unread > 0 ? `${labels.open}, ${labels.unread}: ${unread}` : labels.open;
    },
    remove() {
      screen.end();
      tree.replaceChildren();
    },
  };
}

/** On a phone the open frame has the whole screen, as far as the keyboard leaves it free: in the frame nobody knows that. */
function createFullscreenControl(style: () => CSSStyleDeclaration | undefined, onBack: () => void) {
  const phone = matchMedia(PHONE_MEDIA_QUERY);
  let isOpen = false;
  let giveBack: (() => void) | undefined;
  const fit = (top: string, height: string) => Object.assign(style() ?? {}, { top, height });
  const take = () => {
    const end = enterFullscreen({ onBack, onVisibleArea: ({ top, height }) => fit(`${top}px`, `${height}px`) });
    return () => {
      end();
      fit('', '');
    };
  };
  const settle = () => {
    const isWhole = isOpen && phone.matches;
    if (isWhole === Boolean(giveBack)) return;
    giveBack?.();
    giveBack = isWhole ? take() : undefined;
  };
  phone.addEventListener('change', settle);
  const show = (isShown: boolean) => {
    isOpen = isShown;
    settle();
  };
  return {
    show,
    end() {
      phone.removeEventListener('change', settle);
      show(false);
    },
  };
}

/** A closed tree is known to nobody else, and a host that is used again keeps its own. */
const shadowRoots = new WeakMap<HTMLElement, ShadowRoot>();

function chatIcon(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute(
    'd',
    'M4 4.5h16a1.5 1.5 0 0 1 1.5 1.5v9.5A1.5 1.5 0 0 1 20 17h-7.5L7 21v-4H4a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 4 4.5ZM7.5 9h9M7.5 12.5h6',
  );
  svg.append(path);
  return svg;
}

import { EMBED_SIGN, type Told, type Wish, wishIn } from '@libs/protocol/embedding.ts';

/** A page may wish often, but not for ever; what is over it is dropped, and the chat stays quick. */
const BURST = 40;
const PER_SECOND = 10;

export type HostLine = {
  tell: (told: Told) => void;
  close: () => void;
};

type Ends = {
  /** The one window that is spoken with, and the one origin that it may have. */
  host: Window;
  origin: string;
  hear: (wish: Wish) => void;
  now?: () => number;
};

/**
 * The line between the chat in its frame and the page around it. Who may put us into a frame at all, the browser decides
 * by `frame-ancestors`; here the sender's window and origin must both be the host's, whatever a message says of itself.
 */
export function openHostLine({ host, origin, hear, now = Date.now }: Ends): HostLine {
  let left = BURST;
  let filledAt = now();
  const mayPass = () => {
    left = Math.min(BURST, left + ((now() - filledAt) / 1000) * PER_SECOND);
    filledAt = now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
  const onMessage = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== host || from !== origin || !mayPass()) return;
    const wish = wishIn(data);
    if (wish) hear(wish);
  };
  addEventListener('message', onMessage);
  return {
    tell: (told) => host.postMessage({ sign: EMBED_SIGN, told }, origin),
    close: () => removeEventListener('message', onMessage),
  };
}

/** The page around us, as the address says; null where there is none. It is believed no further than the browser confirms it. */
export function hostOf({ self, parent, hash }: { self: Window; parent: Window; hash: string }): string | null {
  const named = new URLSearchParams(hash.slice(1)).get('host') ?? '';
  if (self === parent || !URL.canParse(named)) return null;
  return new URL(named).origin === named ? named : null;
}

import {
  EMBED_PROTOCOL_ID,
  type FrameEvent,
  type HostCommand,
  parseHostCommand,
} from '@libs/protocol/embed-protocol.ts';

/** A page may wish often, but not for ever; what is over it is dropped, and the chat stays quick. */
const MAX_BURST = 40;
const REFILL_PER_SECOND = 10;

export type HostChannel = {
  send: (told: FrameEvent) => void;
  close: () => void;
};

type HostChannelOptions = {
  /** The one window that is spoken with, and the one origin that it may have. */
  host: Window;
  origin: string;
  onCommand: (command: HostCommand) => void;
  now?: () => number;
};

/**
 * The line between the chat in its frame and the page around it. Who may put us into a frame at all, the browser decides
 * by `frame-ancestors`; here the sender's window and origin must both be the host's, whatever a message says of itself.
 */
export function openHostChannel({ host, origin, onCommand, now = Date.now }: HostChannelOptions): HostChannel {
  let left = MAX_BURST;
  let filledAt = now();
  const mayPass = () => {
    left = Math.min(MAX_BURST, left + ((now() - filledAt) / 1000) * REFILL_PER_SECOND);
    filledAt = now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
  const onMessage = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== host || from !== origin || !mayPass()) return;
    const command = parseHostCommand(data);
    if (command) onCommand(command);
  };
  addEventListener('message', onMessage);
  return {
    send: (told) => host.postMessage({ sign: EMBED_PROTOCOL_ID, told }, origin),
    close: () => removeEventListener('message', onMessage),
  };
}

/** The page around us, as the address says; null where there is none. It is believed no further than the browser confirms it. */
export function hostOriginOf({ self, parent, hash }: { self: Window; parent: Window; hash: string }): string | null {
  const named = new URLSearchParams(hash.slice(1)).get('host') ?? '';
  if (self === parent || !URL.canParse(named)) return null;
  return new URL(named).origin === named ? named : null;
}

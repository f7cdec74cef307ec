import {
  EMBED_PROTOCOL_ID,
  type EmbedSettings,
  ownFields,
  type FrameEvent,
  type HostCommand,
} from '@libs/protocol/embed-protocol.ts';

export type ChatFrame = {
  readonly element: HTMLIFrameElement;
  /** What is wished before the chat has answered waits for it. */
  send: (command: HostCommand) => void;
  /** Has the chat forget whoever was signed in; `end` when it has, or does not answer. */
  signOut: (end: () => void) => void;
  remove: () => void;
};

type ChatFrameOptions = {
  /** Where the chat comes from; nobody else is spoken to or listened to. */
  origin: string;
  settings: EmbedSettings;
  isIdentified: boolean;
  title: string;
  onEvent: (event: FrameEvent) => void;
};

/** Forgetting takes a moment; a page that is about to go does not wait for ever. */
const SIGN_OUT_TIMEOUT_MS = 5_000;
/** A chat that has not said hello by then will not. */
const HELLO_TIMEOUT_MS = 30_000;

/** The chat in a frame of its own origin: nothing of the page reaches into it, and only messages go between them. */
export function createChatFrame({ origin, settings, isIdentified, title, onEvent }: ChatFrameOptions): ChatFrame {
  const element = document.createElement('iframe');
  const waiting: HostCommand[] = [];
  let hasAnswered = false;
  let onSignedOut = () => undefined as void;

  const post = (command: HostCommand) =>
    element.contentWindow?.postMessage({ sign: EMBED_PROTOCOL_ID, wish: command }, origin);
  const onMessage = (event: MessageEvent) => {
    if (event.source !== element.contentWindow || event.origin !== origin) return;
    const message = parseFrameEvent(event.data);
    if (message?.type === 'hello') {
      hasAnswered = true;
      clearTimeout(timer);
      post({ verb: 'boot', settings, isIdentified });
      for (const command of waiting.splice(0)) post(command);
    } else if (message?.type === 'gone') onSignedOut();
    else if (message && hasAnswered) onEvent(message);
  };
  const timer = setTimeout(() => onEvent({ type: 'error', code: 'frame.silent' }), HELLO_TIMEOUT_MS);
  addEventListener('message', onMessage);

  element.title = title;
  element.allow = 'clipboard-write; microphone';
  element.src = `${origin}/embed#${new URLSearchParams({ host: location.origin, lang: settings.lang ?? '' }).toString()}`;
  const send = (command: HostCommand) => void (hasAnswered ? post(command) : waiting.push(command));
  return {
    element,
    send,
    signOut(end) {
      onSignedOut = end;
      setTimeout(end, SIGN_OUT_TIMEOUT_MS);
      send({ verb: 'shutdown' });
    },
    remove: () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      element.remove();
    },
  };
}

function parseFrameEvent(data: unknown): FrameEvent | null {
  const { sign, told } = ownFields(data) ?? {};
  const fields = ownFields(told);
  return sign === EMBED_PROTOCOL_ID && typeof fields?.type === 'string' ? (fields as FrameEvent) : null;
}

import { EMBED_SIGN, type EmbedSettings, ownFields, type Told, type Wish } from '@libs/protocol/embedding.ts';

export type ChatFrame = {
  readonly element: HTMLIFrameElement;
  /** What is wished before the chat has answered waits for it. */
  wish: (wish: Wish) => void;
  /** Has the chat forget whoever was signed in; `end` when it has, or does not answer. */
  leave: (end: () => void) => void;
  remove: () => void;
};

type Order = {
  /** Where the chat comes from; nobody else is spoken to or listened to. */
  origin: string;
  settings: EmbedSettings;
  isIdentified: boolean;
  title: string;
  hear: (told: Told) => void;
};

/** Forgetting takes a moment; a page that is about to go does not wait for ever. */
const LEAVE_PATIENCE_MS = 5_000;
/** A chat that has not said hello by then will not. */
const PATIENCE_MS = 30_000;

/** The chat in a frame of its own origin: nothing of the page reaches into it, and only messages go between them. */
export function createChatFrame({ origin, settings, isIdentified, title, hear }: Order): ChatFrame {
  const element = document.createElement('iframe');
  const waiting: Wish[] = [];
  let hasAnswered = false;
  let onGone = () => undefined as void;

  const post = (wish: Wish) => element.contentWindow?.postMessage({ sign: EMBED_SIGN, wish }, origin);
  const onMessage = (event: MessageEvent) => {
    if (event.source !== element.contentWindow || event.origin !== origin) return;
    const told = toldIn(event.data);
    if (told?.type === 'hello') {
      hasAnswered = true;
      clearTimeout(timer);
      post({ verb: 'boot', settings, isIdentified });
      for (const wish of waiting.splice(0)) post(wish);
    } else if (told?.type === 'gone') onGone();
    else if (told && hasAnswered) hear(told);
  };
  const timer = setTimeout(() => hear({ type: 'error', code: 'frame.silent' }), PATIENCE_MS);
  addEventListener('message', onMessage);

  element.title = title;
  element.allow = 'clipboard-write';
  element.src = `${origin}/embed#${new URLSearchParams({ host: location.origin, lang: settings.lang ?? '' }).toString()}`;
  const wish = (wanted: Wish) => void (hasAnswered ? post(wanted) : waiting.push(wanted));
  return {
    element,
    wish,
    leave(end) {
      onGone = end;
      setTimeout(end, LEAVE_PATIENCE_MS);
      wish({ verb: 'shutdown' });
    },
    remove: () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      element.remove();
    },
  };
}

function toldIn(data: unknown): Told | null {
  const { sign, told } = ownFields(data) ?? {};
  const fields = ownFields(told);
  return sign === EMBED_SIGN && typeof fields?.type === 'string' ? (fields as Told) : null;
}

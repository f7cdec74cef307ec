import type { SessionId } from '@libs/protocol/ids.ts';
import { foreseenSession } from '../chat/visible-lines.ts';
import { m } from '../paraglide/messages.js';
import { customerName } from './customer.ts';
import type { Desk } from './desk.ts';
import { VIEWS } from './views.ts';

export type DeskCommand = {
  name: string;
  /** The key beside it, as `Alt J`; without one it is only in the bar. */
  keys?: string;
  run: () => void;
};

type Ways = { desk: Desk; shown: readonly SessionId[]; onSelect: (sessionId: SessionId | null) => void };

/** As many conversations as the bar offers by name. */
const NAMED = 50;

/** What can be done from the keyboard right now, for the bar and for the keys. */
export function commandsOf({ desk, shown, onSelect }: Ways): DeskCommand[] {
  const { current } = desk.store.getState();
  const place = shown.indexOf(current?.sessionId as SessionId);
  const step = (by: number) => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, place + by))];
    if (next) onSelect(next);
  };
  const always: DeskCommand[] = [
    { name: m.console_key_next(), keys: 'Alt J', run: () => step(1) },
    { name: m.console_key_previous(), keys: 'Alt K', run: () => step(-1) },
    {
      name: m.console_key_search(),
      keys: '/',
      run: () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    },
    { name: m.console_key_sheet(), keys: '?', run: () => desk.store.setState({ overlay: 'keys' }) },
  ];
  return current ? [...always, ...ofConversation(desk)] : always;
}

function ofConversation(desk: Desk): DeskCommand[] {
  const { current } = desk.store.getState();
  if (!current) return [];
  const { sessionId } = current;
  const { status } = foreseenSession(current.store.getState(), current.actor);
  const closing = status === 'closed' ? ({ type: 'session.reopen' } as const) : ({ type: 'session.close' } as const);
  return [
    { name: m.console_key_claim(), keys: 'Alt C', run: () => current.ask({ type: 'session.claim' }) },
    { name: m.console_key_close(), keys: 'Alt E', run: () => current.ask(closing) },
    {
      name: m.console_key_note(),
      keys: 'Alt L',
      run: () => desk.drafts.setNote(sessionId, !desk.drafts.of(sessionId).isNote),
    },
    {
      name: m.console_key_translate(),
      keys: 'Alt T',
      run: () => desk.translation.change(sessionId, { isOn: !desk.translation.of(sessionId).isOn }),
    },
  ];
}

const VIEW_NAMES = {
  all: m.console_view_all,
  waiting: m.console_view_waiting,
  mine: m.console_view_mine,
  closed: m.console_view_closed,
} as const;

/** What only the bar offers: views, and conversations by name. */
export const placesOf = (desk: Desk, onSelect: (sessionId: SessionId) => void): DeskCommand[] => [
  ...VIEWS.map((view) => ({ name: m.console_go_to({ name: VIEW_NAMES[view]() }), run: () => desk.list.show(view) })),
  ...desk.inbox
    .getState()
    .rows.slice(0, NAMED)
    .map((row) => ({ name: m.console_go_to({ name: customerName(row) }), run: () => onSelect(row.sessionId) })),
];

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'>;

/** Browsers end a composition in different orders; 229 is how the older ones say that the key belongs to it. */
const IN_COMPOSITION = 229;

/** What a key asks for: the command bar, one of the commands, or nothing. Never while an input method composes. */
export function askedBy(key: Key, commands: readonly DeskCommand[], isTyping: boolean): 'bar' | DeskCommand | null {
  if (key.isComposing || key.keyCode === IN_COMPOSITION) return null;
  if ((key.ctrlKey || key.metaKey) && !key.altKey && key.code === 'KeyK') return 'bar';
  if (key.ctrlKey || key.metaKey) return null;
  // Alt writes letters of its own on some keyboards, so the place of the key counts and not what it writes.
  if (key.altKey) return commands.find(({ keys }) => keys === `Alt ${key.code.replace('Key', '')}`) ?? null;
  return isTyping ? null : (commands.find(({ keys }) => keys === key.key) ?? null);
}

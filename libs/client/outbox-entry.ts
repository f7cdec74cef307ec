import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

/**
 * One command of this browser, from the moment a person sends it until this tab has read its event in the log.
 *
 *              stored           acked           recorded
 *     absent ─────────► saved ─────────► sent ──────────► recorded
 *       │ unstored        │ refused       ▲ ▲                 │ reset: the log may have lost it
 *       └────► unkept ────┤               │ │ acked late      └──► saved, to be sent again
 *                │        └──► refused ───┘ │
 *                └──────────── acked ───────┘
 *
 * `discarded` and `removed` end an entry that is not recorded yet. What the server has recorded stays recorded: a
 * refusal that comes later, from a second try by another tab, changes nothing.
 */
export type OutboxEntryState =
  /** Not in the outbox: never written, or taken out again. */
  | 'absent'
  /** On this device. */
  | 'saved'
  /** On this page alone: the browser would not store it. */
  | 'unkept'
  /** The server has recorded it; the event is still on its way. */
  | 'sent'
  /** The server will not record it; the text stays until the person sends it anew or discards it. */
  | 'refused'
  /** Its event was read. */
  | 'recorded';

export type OutboxEntryInput =
  /** The storage has taken it, here or in another tab. */
  | 'stored'
  | 'unstored'
  | 'acked'
  | 'refused'
  /** Another tab took it out of the outbox, which happens to a recorded one, too. */
  | 'removed'
  /** The person takes it out. */
  | 'discarded'
  /** Its event was read, or the log as far as the version that the acknowledgement named. */
  | 'recorded'
  /** The server's log does not contain what was read of it. */
  | 'reset';

/** A command as the outbox holds it. */
export type UnsentCommand = {
  commandId: CommandId;
  command: ChatCommand;
  /** This device's clock, for display until the event brings the real time. */
  at: string;
  /** The browser would not store it: it lives as long as this page. */
  isMemoryOnly?: boolean;
  refusal?: Refusal;
};

export const outboxEntryTransitions: Record<OutboxEntryState, Record<OutboxEntryInput, OutboxEntryState>> = {
  // An answer to what was taken out meanwhile: the event shows it, if there is one.
  absent: {
    stored: 'saved',
    unstored: 'unkept',
    acked: 'absent',
    refused: 'absent',
    removed: 'absent',
    discarded: 'absent',
    recorded: 'recorded',
    reset: 'absent',
  },
  saved: {
    stored: 'saved',
    unstored: 'unkept',
    acked: 'sent',
    refused: 'refused',
    removed: 'absent',
    discarded: 'absent',
    recorded: 'recorded',
    reset: 'saved',
  },
  // Another tab cannot take out what it never saw.
  unkept: {
    stored: 'saved',
    unstored: 'unkept',
    acked: 'sent',
    refused: 'refused',
    removed: 'unkept',
    discarded: 'absent',
    recorded: 'recorded',
    reset: 'unkept',
  },
  sent: {
    stored: 'sent',
    unstored: 'sent',
    acked: 'sent',
    refused: 'sent',
    removed: 'sent',
    discarded: 'absent',
    recorded: 'recorded',
    reset: 'saved',
  },
  refused: {
    stored: 'refused',
    unstored: 'refused',
    acked: 'sent',
    refused: 'refused',
    removed: 'absent',
    discarded: 'absent',
    recorded: 'recorded',
    reset: 'refused',
  },
  recorded: {
    stored: 'recorded',
    unstored: 'recorded',
    acked: 'recorded',
    refused: 'recorded',
    removed: 'recorded',
    discarded: 'recorded',
    recorded: 'recorded',
    reset: 'saved',
  },
};

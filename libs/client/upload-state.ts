/**
 * One file of a conversation, from being chosen until it is in the log.
 *
 *            choose           send             start             sent
 *   absent ─────────► chosen ──────► waiting ─────────► sending ──────► absent
 *     │   restore                     ▲   ▲             ▲ │  │
 *     └───────────────────────────────┘   │ retry  start│ │  │ refused
 *                                         └──── stuck ──┘ │  └────────► refused
 *                                                 ▲ failed│
 *                                                 └───────┘
 *
 * `unusable` leads to refused from before it is sent, which waits until that is known, and `remove` to absent from wherever
 * it is. An answer to an upload that comes after either of them changes nothing.
 */
export type UploadState =
  | 'absent'
  /** Shown beside what is being written; nothing has been sent. */
  | 'chosen'
  /** To be sent, after those before it. */
  | 'waiting'
  | 'sending'
  /** It could not be sent and is tried again. */
  | 'stuck'
  /** It will not be taken as it is. */
  | 'refused';

export type UploadInput =
  | 'choose'
  /** After a reload, a file that was to be sent. */
  | 'restore'
  /** Nobody would take it: it is empty, too large or of a kind that cannot be opened. Told before it is sent. */
  | 'unusable'
  /** The person sends all that were chosen. */
  | 'send'
  | 'retry'
  | 'remove'
  /** Its turn to be uploaded. */
  | 'start'
  /** The upload's outcome. */
  | 'sent'
  | 'failed'
  | 'refused';

export const uploadTransitions = {
  absent: {
    choose: 'chosen',
    restore: 'waiting',
    unusable: 'absent',
    send: 'absent',
    retry: 'absent',
    remove: 'absent',
    start: 'absent',
    sent: 'absent',
    failed: 'absent',
    refused: 'absent',
  },
  chosen: {
    choose: 'chosen',
    restore: 'chosen',
    unusable: 'refused',
    send: 'waiting',
    retry: 'chosen',
    remove: 'absent',
    start: 'chosen',
    sent: 'chosen',
    failed: 'chosen',
    refused: 'chosen',
  },
  waiting: {
    choose: 'waiting',
    restore: 'waiting',
    unusable: 'refused',
    send: 'waiting',
    retry: 'waiting',
    remove: 'absent',
    start: 'sending',
    sent: 'waiting',
    failed: 'waiting',
    refused: 'waiting',
  },
  sending: {
    choose: 'sending',
    restore: 'sending',
    unusable: 'sending',
    send: 'sending',
    retry: 'sending',
    remove: 'absent',
    start: 'sending',
    sent: 'absent',
    failed: 'stuck',
    refused: 'refused',
  },
  stuck: {
    choose: 'stuck',
    restore: 'stuck',
    unusable: 'stuck',
    send: 'stuck',
    retry: 'waiting',
    remove: 'absent',
    start: 'sending',
    sent: 'stuck',
    failed: 'stuck',
    refused: 'stuck',
  },
  refused: {
    choose: 'refused',
    restore: 'refused',
    unusable: 'refused',
    send: 'refused',
    retry: 'refused',
    remove: 'absent',
    start: 'refused',
    sent: 'refused',
    failed: 'refused',
    refused: 'refused',
  },
} as const satisfies Record<UploadState, Record<UploadInput, UploadState>>;

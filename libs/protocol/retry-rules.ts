import type { RefusalCode, refusals } from './refusals.ts';

type Retry<C extends RefusalCode> = (typeof refusals)[C]['retry'];
type RetriedCodes = { [C in RefusalCode as Retry<C> extends 'never' ? never : C]: Retry<C> };

/**
 * What a browser has to know of `refusals`: after which of them something is sent again. Kept apart because a chat on
 * somebody's page carries these and no more; the compiler compares the two.
 */
export const retryRules: RetriedCodes = {
  'text.malformed': 'change',
  'message.blank': 'change',
  'message.too-long': 'change',
  'body.slow': 'same',
  'access.expired': 'renew',
  'login.wrong': 'change',
  'login.code-needed': 'change',
  'login.code-wrong': 'change',
  'password.short': 'change',
  'access.second-factor': 'renew',
  'identity.refused': 'renew',
  'agent.unknown': 'change',
  'agent.known': 'change',
  'name.taken': 'change',
  'session.contended': 'same',
  'hours.zone-unknown': 'change',
  'hours.overlapping': 'change',
  'hours.holiday-twice': 'change',
  'words.held': 'change',
  'image.unreadable': 'change',
  'file.empty': 'change',
  'file.too-large': 'change',
  'file.unsupported': 'change',
  'file.heic': 'change',
  'file.damaged': 'change',
  'picture.too-large': 'change',
  'picture.over-compressed': 'change',
  'rate.limited': 'same',
  'try.later': 'same',
  'service.unavailable': 'same',
  'internal.fault': 'same',
};

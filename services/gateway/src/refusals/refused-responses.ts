import type { RefusalCode } from '@libs/protocol/refusals.ts';

const codes = new WeakMap<object, RefusalCode>();

/** For the metrics, which are recorded when the response has ended and its body is gone. */
export function noteRefusal(response: object, code: RefusalCode): void {
  codes.set(response, code);
}

/** Undefined for a response that is no refusal. */
export const refusalOf = (response: object): RefusalCode | undefined => codes.get(response);

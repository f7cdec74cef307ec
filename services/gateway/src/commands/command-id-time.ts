import type { CommandId } from '@libs/protocol/ids.ts';

const TIMED_UUID_VERSION = 7;

/** When a browser created this id, by its own clock (UUID version 7, RFC 9562); null for ids without a time. */
export function timeOfCommandId(commandId: CommandId): Date | null {
  if (Number.parseInt(commandId[14]!, 16) !== TIMED_UUID_VERSION) return null;
  return new Date(Number.parseInt(commandId.replace('-', '').slice(0, 12), 16));
}

import type { CommandType } from '@libs/protocol/commands.ts';
import type { Principal } from '../authentication/principal.ts';

/** Who may execute which command. A missing command does not compile; a side that is not listed is refused. */
const commandPermissions: Record<CommandType, readonly Principal['as'][]> = {
  'session.open': ['visitor'],
  'message.send': ['visitor', 'agent'],
  'contact.give': ['visitor'],
  'session.claim': ['agent'],
  'session.transfer': ['agent'],
  'session.decline': ['agent'],
  'session.release': ['agent'],
  'session.snooze': ['agent'],
  'session.wake': ['agent'],
  'session.close': ['agent'],
  'session.reopen': ['agent'],
  'note.add': ['agent'],
  'session.block': ['agent'],
  'session.unblock': ['agent'],
  'translation.request': ['visitor', 'agent'],
  'session.erase': ['visitor'],
  'identifier.attribute': ['visitor'],
  'session.tag': ['agent'],
  'session.untag': ['agent'],
  'distress.change': ['agent'],
  'debrief.change': ['agent'],
  'session.rate': ['visitor'],
};

export const isCommandAllowed = (who: Principal['as'], command: CommandType): boolean =>
  commandPermissions[command].includes(who);

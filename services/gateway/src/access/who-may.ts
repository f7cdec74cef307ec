import type { CommandType } from '@libs/protocol/commands.ts';
import type { Principal } from './principal.ts';

/** Who may ask for what. A command that is not listed does not compile; a name that is not listed may not. */
const whoMay: Record<CommandType, readonly Principal['as'][]> = {
  'session.open': ['visitor'],
  'message.send': ['visitor', 'agent'],
  'contact.give': ['visitor'],
  'session.claim': ['agent'],
  'session.transfer': ['agent'],
  'session.close': ['agent'],
  'session.reopen': ['agent'],
  'note.add': ['agent'],
  'translation.request': ['visitor', 'agent'],
  'session.erase': ['visitor'],
  'session.rate': ['visitor'],
};

export const may = (who: Principal['as'], command: CommandType): boolean => whoMay[command].includes(who);

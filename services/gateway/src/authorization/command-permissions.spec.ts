import { chatCommand } from '@libs/protocol/commands.ts';
import { isCommandAllowed } from './command-permissions.ts';

describe('who may execute a command', () => {
  const rows = chatCommand.options.map((option) => option.shape.type.value);

  it('is decided for every command there is', () => {
    expect(
      Object.fromEntries(
        rows.map((type) => [
          type,
          { visitor: isCommandAllowed('visitor', type), agent: isCommandAllowed('agent', type) },
        ]),
      ),
    ).toEqual({
      'session.open': { visitor: true, agent: false },
      'message.send': { visitor: true, agent: true },
      'contact.give': { visitor: true, agent: false },
      'session.claim': { visitor: false, agent: true },
      'session.transfer': { visitor: false, agent: true },
      'session.close': { visitor: false, agent: true },
      'session.reopen': { visitor: false, agent: true },
      'note.add': { visitor: false, agent: true },
      'session.block': { visitor: false, agent: true },
      'session.unblock': { visitor: false, agent: true },
      'translation.request': { visitor: true, agent: true },
      'session.erase': { visitor: true, agent: false },
      'identifier.attribute': { visitor: true, agent: false },
      'session.tag': { visitor: false, agent: true },
      'session.untag': { visitor: false, agent: true },
      'distress.change': { visitor: false, agent: true },
      'debrief.change': { visitor: false, agent: true },
      'session.decline': { visitor: false, agent: true },
      'session.release': { visitor: false, agent: true },
      'session.snooze': { visitor: false, agent: true },
      'session.wake': { visitor: false, agent: true },
      'session.rate': { visitor: true, agent: false },
    });
  });
});

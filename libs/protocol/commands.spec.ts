import { guardedFields, moderatedCommands, type CommandType } from './commands.ts';

const commandTypes = Object.keys(guardedFields) as CommandType[];

describe('the tables over commands', () => {
  it('mask secrets wherever people write freely', () => {
    expect(
      Object.fromEntries(commandTypes.map((type) => [type, guardedFields[type]]).filter(([, of]) => of!.length)),
    ).toEqual({
      'message.send': ['text', 'translation'],
      'contact.give': ['name'],
      'session.transfer': ['note'],
      'session.decline': ['note'],
      'session.release': ['note'],
      'note.add': ['text'],
      'session.block': ['reason'],
      'session.rate': ['text'],
    });
  });

  it('let the guard read what agents say to customers', () => {
    expect(commandTypes.filter((type) => moderatedCommands[type])).toEqual(['message.send']);
  });
});

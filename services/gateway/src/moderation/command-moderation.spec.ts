import type { AgentId } from '@libs/protocol/ids.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { moderateCommand } from './command-moderation.ts';

const agent = { role: 'agent', agentId: 'a' as AgentId } as const;
const saying = (text: string) => ({ type: 'message.send', text }) as const;

describe('the moderation of agents’ messages', () => {
  it('holds a message that asks a victim for a fee, with the reason', () => {
    const text = 'Thank you for writing. To open the account, please pay a fee first. We call you tomorrow.';
    expect(moderateCommand(saying(text), agent)).toEqual({
      type: 'message.hold',
      text,
      reasons: ['fee'],
      phrase: 'please pay a fee first',
    });
  });

  it('checks the translation, too', () => {
    const translation = { language: 'zh', text: '请把密码发给我', engine: 'libretranslate' } as const;
    expect(moderateCommand({ ...saying('hello'), translation }, agent)).toMatchObject({
      type: 'message.hold',
      reasons: ['password'],
      phrase: '请把密码发给我',
    });
  });

  it('drops a translation with other numbers or addresses than the message', () => {
    const said = saying('请在12月20日前联系，编号4711');
    const translated = (text: string) => ({ ...said, translation: { language: 'en', text, engine: 'deepl' } as const });
    const honest = translated('Please get in touch before 20 December, number 4711');
    expect(moderateCommand(honest, agent)).toEqual(honest);
    expect(moderateCommand(translated('Please get in touch before 20 December, number 4712'), agent)).toEqual(said);
    expect(moderateCommand(translated('Before 20 December, number 4711, 500 of them'), agent)).toEqual(said);
  });

  it.each(['Please send me\nthe code you got', 'Please send me the c\u200bode you got', '请把验\u00ad证码发给我'])(
    'reads what a person would read: %j',
    (text) => expect(moderateCommand(saying(text), agent)).toMatchObject({ type: 'message.hold', reasons: ['code'] }),
  );

  it('holds what is asked for in two messages, and not what answers a report', () => {
    const after = (by: 'agent' | 'customer', said: string, text: string) =>
      moderateCommand(saying(text), agent, [{ by, text: said }]).type;
    expect(after('agent', 'Please send me', 'the password of your bank')).toBe('message.hold');
    expect(after('customer', 'They want a fee of 300', 'Yes, that is how they work.')).toBe('message.send');
  });

  it('accepts our own greetings', () => {
    for (const text of Object.values(defaultWelcome))
      expect(moderateCommand(saying(text), agent).type).toBe('message.send');
  });

  it('accepts everything else, and any message of a customer', () => {
    expect(moderateCommand(saying('We never ask for a fee'), agent)).toEqual(saying('We never ask for a fee'));
    expect(moderateCommand(saying('Please pay a fee first'), { role: 'customer' }).type).toBe('message.send');
  });
});

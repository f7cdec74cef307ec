import type { AgentId } from '@libs/protocol/ids.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import { moderateCommand } from './command-moderation.ts';

const agent = { role: 'agent', agentId: 'a' as AgentId } as const;
const saying = (text: string) => ({ type: 'message.send', text }) as const;

describe('the guard over agents’ words', () => {
  it('holds what asks a victim for a fee, and says why', () => {
    expect(moderateCommand(saying('Please pay a fee first'), agent)).toEqual({
      type: 'message.hold',
      text: 'Please pay a fee first',
      reasons: ['fee'],
    });
  });

  it('looks at what the customer would read, too', () => {
    const translation = { language: 'zh', text: '请把密码发给我', engine: 'libretranslate' } as const;
    expect(moderateCommand({ ...saying('hello'), translation }, agent)).toMatchObject({
      type: 'message.hold',
      reasons: ['password'],
    });
  });

  it('lets no translation pass that says another number or address than the agent', () => {
    const said = saying('请在12月20日前联系，编号4711');
    const translated = (text: string) => ({ ...said, translation: { language: 'en', text, engine: 'deepl' } as const });
    const honest = translated('Please get in touch before 20 December, number 4711');
    expect(moderateCommand(honest, agent)).toEqual(honest);
    expect(moderateCommand(translated('Please get in touch before 20 December, number 4712'), agent)).toEqual(said);
    expect(moderateCommand(translated('Before 20 December, number 4711, about 500 USDT'), agent)).toEqual(said);
  });

  it.each(['Please send me\nthe code you got', 'Please send me the c\u200bode you got', '请把验\u00ad证码发给我'])(
    'reads what a person would read: %j',
    (text) => expect(moderateCommand(saying(text), agent)).toMatchObject({ type: 'message.hold', reasons: ['code'] }),
  );

  it('has nothing against the house’s own greetings', () => {
    for (const text of Object.values(defaultWelcome))
      expect(moderateCommand(saying(text), agent).type).toBe('message.send');
  });

  it('lets everything else pass, and customers say what they like', () => {
    expect(moderateCommand(saying('We never ask for a fee'), agent)).toEqual(saying('We never ask for a fee'));
    expect(moderateCommand(saying('Please pay a fee first'), { role: 'customer' }).type).toBe('message.send');
  });
});

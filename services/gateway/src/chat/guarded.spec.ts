import type { AgentId } from '@libs/protocol/ids.ts';
import { guarded } from './guarded.ts';

const agent = { role: 'agent', agentId: 'a' as AgentId } as const;
const saying = (text: string) => ({ type: 'message.send', text }) as const;

describe('the guard over agents’ words', () => {
  it('holds what asks a victim for a fee, and says why', () => {
    expect(guarded(saying('Please pay a fee first'), agent)).toEqual({
      type: 'message.hold',
      text: 'Please pay a fee first',
      reasons: ['fee'],
    });
  });

  it('looks at what the customer would read, too', () => {
    const translation = { language: 'zh', text: '请把密码发给我', engine: 'libretranslate' } as const;
    expect(guarded({ ...saying('hello'), translation }, agent)).toMatchObject({
      type: 'message.hold',
      reasons: ['password'],
    });
  });

  it('lets everything else pass, and customers say what they like', () => {
    expect(guarded(saying('We never ask for a fee'), agent)).toEqual(saying('We never ask for a fee'));
    expect(guarded(saying('Please pay a fee first'), { role: 'customer' }).type).toBe('message.send');
  });
});

import { contact } from '@libs/protocol/contact.ts';
import { maskName } from './secret-masking.ts';

describe('a name with secrets in it', () => {
  it.each(['pin 1234 '.repeat(13).trim(), `${'pin 1234 '.repeat(8)}${'😀'.repeat(24)}`])(
    'is still a name once they are masked: %s',
    (name) => {
      expect(maskName(name)).toContain('pin ••••••');
      expect(contact.shape.name.parse(maskName(name))).toBe(maskName(name));
    },
  );
});

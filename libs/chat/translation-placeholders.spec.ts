import fc from 'fast-check';
import { hasTranslatableText, protectTokens, restoreTokens } from './translation-placeholders.ts';

/** Of what people write around them. */
const proseOf = (...words: string[]) =>
  fc.array(fc.constantFrom(...words, 'please', '钱包', '我被骗了', '，', ':', '(', '"', '\n', ' '), { maxLength: 6 });

const roundTrip = (text: string, translate: (text: string) => string): string | null => {
  const sent = protectTokens(text);
  return restoreTokens(translate(sent.text), sent);
};

describe('tokens', () => {
  it.each([
    ['send it to 0x52908400098527886E0F7030069857D2E4169EE7 now', ['0x52908400098527886E0F7030069857D2E4169EE7']],
    ['我转到了TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE这个地址', ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE']],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']],
    ['they used https://pay.example.com/a?b=1&c=2.', ['https://pay.example.com/a?b=1&c=2']],
    ['访问https://evil.example/登录', ['https://evil.example/']],
    ['go to evil-coin.example.top/x', ['evil-coin.example.top/x']],
    ['请看evil-coin.example.top就知道', ['evil-coin.example.top']],
    ['- www.example.com, -example.org', ['www.example.com', 'example.org']],
    ['hxxps://evil[.]example and bad[.]example', ['hxxps://evil[.]example', 'bad[.]example']],
    ['mail me at li.wei@example.org, please', ['li.wei@example.org']],
    ['call +86 138-0013-8000 today', ['+86 138-0013-8000']],
    ['打 13800138000 给我', ['13800138000']],
    ['转了50000\n1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['50000', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa']],
    [
      '+86 138-0013-8000 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      ['+86 138-0013-8000', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ],
    ['I paid US$12,500.50 and 3 BTC', ['US$12,500.50', '3 BTC']],
    ['付了5万元，还有３００USDT', ['5万元', '３００USDT']],
    ['20% now', ['20%']],
    ['case AF-2024-00123 and #4711', ['AF-2024-00123', '#4711']],
    ['IBAN GB33 BUKB 2020 1555 5555 55', ['GB33 BUKB 2020 1555 5555 55']],
    ['on 2026-11-20 at 14:30', ['2026-11-20', '14:30']],
    ['write to @recovery_pro on Telegram', ['@recovery_pro']],
    ['加我@recovery_pro', ['@recovery_pro']],
    ['the text {{0}} itself', ['{{', '}}']],
    ['my ETH 0x52908400098527886E0F7030069857D2E4169EE7', ['0x52908400098527886E0F7030069857D2E4169EE7']],
    ['转了50,000,3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', ['50,000', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']],
    ['case #2024AB77', ['2024AB77']],
  ])('of %j', (text, tokens) => {
    expect(protectTokens(text).tokens).toEqual(tokens);
    expect(roundTrip(text, (sent) => sent)).toBe(text);
  });

  it('are restored where the translator moved them, whatever brackets it wrote', () => {
    expect(
      roundTrip('I sent 300 USDT to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', () => '我向 ｛｛ １ ｝｝ 转了 {{ 0 }}'),
    ).toBe('我向 TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE 转了 300 USDT');
  });

  it.each<[string, (sent: string) => string]>([
    ['is missing', (sent) => sent.replace('{{0}}', '')],
    ['is doubled', (sent) => `${sent} {{0}}`],
    ['is made up', (sent) => sent.replace('{{0}}', '{{7}}')],
    ['is broken', (sent) => sent.replace('{{0}}', '{0}')],
    ['has company: an address', (sent) => `${sent} 0x52908400098527886E0F7030069857D2E4169EE8`],
    ['has company: a link', (sent) => `${sent} https://evil.example`],
    ['has company: a number to call', (sent) => `${sent} +1 415 555 0199`],
    ['has company: somebody to write to', (sent) => `${sent} @recovery_pro`],
  ])('are not believed when one %s', (_, translate) =>
    expect(roundTrip('pay 0x52908400098527886E0F7030069857D2E4169EE7 please', translate)).toBeNull(),
  );

  it('leave nothing to translate when there is nothing else', () => {
    expect(hasTranslatableText(protectTokens('https://example.com/login 300 USDT'))).toBe(false);
    expect(hasTranslatableText(protectTokens('see https://example.com'))).toBe(true);
    expect(hasTranslatableText(protectTokens('👍 !!!'))).toBe(false);
  });

  const address = fc.constantFrom(
    ...['0x52908400098527886E0F7030069857D2E4169EE7', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'li.wei@example.org'],
    ...['https://pay.example/a?b=1', 'evil-coin.example.top/x', '163.com', '@recovery_pro'],
  );
  const amount = fc.constantFrom('+86 138-0013-8000', 'US$12,500.50', '5万元', '20%', '#4711', '14:30');
  const token = fc.oneof(address, amount);

  it('are restored unchanged, whatever text is around them', () => {
    const saidOf = fc.oneof(fc.tuple(proseOf('ETH ', 'BTC', '#', '$'), address), fc.tuple(proseOf(), amount));
    fc.assert(
      fc.property(fc.array(saidOf, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = parts.map(([words, one]) => `我${words.join('')} ${one} `).join('');
        expect(protectTokens(text).tokens).toEqual(expect.arrayContaining(parts.map(([, one]) => one)));
        expect(roundTrip(text, (sent) => sent)).toBe(text);
      }),
    );
  });

  it('are restored unchanged or not at all, whatever is written directly beside them', () => {
    const glue = fc.constantFrom('{{', '｛', '}', '{{0}}', '(', '.', '-', '1', 'a', '我', ' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(token, glue), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect([text, null]).toContain(roundTrip(text, (sent) => sent));
      }),
    );
  });
});

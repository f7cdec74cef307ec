import { findSecretsAfter } from './customer-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

const HEX = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const maskedAnswer = (asked: string, text: string) =>
  maskSecrets(text, findSecretsAfter({ text, earlier: [], asked }, seedPhrases));

describe('a number that is all of an answer', () => {
  it.each([
    ['Which three digits on the back of the card did they ask for?', '482', '••••••'],
    ['What was the code in the text message?', '482913', '••••••'],
    ['您把验证码告诉他了吗', '482913', '••••••'],
    ['請問您給他的提款卡密碼是幾號', '4829', '••••••'],
    ['Did you give them your private key?', HEX, '••••••'],
    ['Apakah kod TAC yang dia minta?', '482913', '••••••'],
    ['Which id did AnyDesk show?', '482 913 756', '••••••'],
  ])('is a secret behind “%s”: %s', (asked, text, masked) => {
    expect(maskedAnswer(asked, text)).toBe(masked);
  });

  it.each([
    ['You got a verification code? When did it arrive?', '1432 hrs, and the next one 2051'],
    ['Please never send us a code. How much did you lose?', '4829'],
    ['请不要发送验证码。您损失了多少？', '48291'],
    ['Did they ask for the code? When was that?', '1830'],
    ['What is the number of your police report?', '482913'],
    ['Which transaction was it?', HEX],
    ['請問訂單編號是多少', '482913'],
  ])('is none behind “%s”: %s', (asked, text) => {
    expect(maskedAnswer(asked, text)).toBe(text);
  });
});

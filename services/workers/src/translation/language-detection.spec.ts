import { quadraticInputs } from '../../../../infra/jest/regex-complexity.ts';
import { detectLanguage, languageOfShortText } from './language-detection.ts';

describe('the language of a text', () => {
  it.each([
    ['I lost all my money yesterday, please help me', 'en'],
    ['我的钱都被骗走了', 'zh'],
    ['我的錢都被騙走了', 'zh-TW'],
    ['我被詐騙集團騙了三萬元', 'zh-TW'],
    ['我用USDT付了款', 'zh'],
    ['私は騙されました', 'ja'],
    ['사기를 당했어요', 'ko'],
    ['Меня обманули мошенники', 'ru'],
    ['Привіт, мене обманули шахраї', 'uk'],
    ['تعرضت للاحتيال أمس', 'ar'],
    ['ฉันถูกหลอกเอาเงินไป', 'th'],
    ['मुझे ठगा गया है', 'hi'],
    ['רימו אותי אתמול', 'he'],
    ['Ich habe gestern mein ganzes Geld verloren', 'de'],
    ['J’ai perdu tout mon argent hier, aidez-moi', 'fr'],
  ])('of %j is %s', (text, language) => expect(detectLanguage(text)).toBe(language));
  it.each(['', 'ok', 'Hola', 'transfer', 'John Smith', 'USDT', 'asdf qwer zxcv', '👍', '123'])(
    'is not guessed from %j',
    (text) => expect(detectLanguage(text)).toBeNull(),
  );

  it('104 is detected in linear time, however long the text is', () =>
    expect(quadraticInputs(detectLanguage)).toEqual([]));
});

describe('the language of a text too short to show it', () => {
  it.each([
    ['help me', 'en', 'en'],
    ['help me', 'zh-CN', 'en'],
    ['tolong', 'en-MY', 'ms'],
    ['tolong', 'id', 'id'],
    ['hola', 'es-MX', 'es'],
    ['ok', 'th', 'en'],
    ['sawatdee', 'zh-HK', null],
    ['Mei Ling', 'vi', 'vi'],
    ['好', 'zh-HK', 'zh-TW'],
    ['好', 'ja', 'ja'],
    ['好', 'en', null],
    ['да', 'ru', 'ru'],
    ['👍', 'en', null],
    ['ok', 'xx', 'en'],
    ['qwer', 'xx', null],
  ])('%j from a browser in %s is %s', (text, lang, expected) => expect(languageOfShortText(text, lang)).toBe(expected));
});

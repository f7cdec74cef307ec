import { legacyTextsOf } from './language-of-text.ts';
import { mergeOrganisationSettings, type LegacySettingsRow } from './organisation-settings.ts';

const row = (settings: object, more: Partial<LegacySettingsRow> = {}): LegacySettingsRow => ({
  ...{ agentId: 'a', pictureName: null, isChosen: false, isByLead: true },
  ...more,
  settings: { ...settings },
});
const emptyTexts = { 'zh-CN': '', 'zh-TW': '', en: '' };

describe('a text of before', () => {
  it.each([
    ['We are here for you, day and night.', 'en'],
    ['您好，我们会陪着您，一步一步来。', 'zh-CN'],
    ['您好，我們會陪著您，一步一步來。', 'zh-TW'],
    ['你好', 'zh-CN'],
    ['请加 WhatsApp 或 Telegram 的官方账号', 'zh-CN'],
    ['Please ask for 陳小姐 when you call the office', 'en'],
    ['Kami di sini untuk membantu', 'en'],
    ['こんにちは、詐欺のご相談ですか', 'en'],
    ['안녕하세요', 'en'],
  ] as const)('%s is in %s', (text, locale) => expect(legacyTextsOf(text)).toEqual({ ...emptyTexts, [locale]: text }));

  it('is in all languages where it has no letters', () =>
    expect(legacyTextsOf('09:00 – 18:00')).toEqual({
      'zh-CN': '09:00 – 18:00',
      'zh-TW': '09:00 – 18:00',
      en: '09:00 – 18:00',
    }));
});

describe('the settings of the organisation', () => {
  it('are none where nothing was saved', () => expect(mergeOrganisationSettings([])).toBeNull());

  it.each([
    ['您好！欢迎使用我们的防诈骗援助服务。今天有什么可以帮您？'],
    [' 您好！歡迎使用我們的防詐騙協助服務。今天有什麼可以幫您？\n'],
    ['Hello! Welcome to our fraud prevention support. How can I help you today?'],
    ['Hello, and welcome to the anti-fraud support service. How can we help you?'],
  ])('do not keep as a text what was only suggested: %j', (welcomeMessage) =>
    expect(mergeOrganisationSettings([row({ welcomeMessage })])!.settings.welcomeMessage).toEqual(emptyTexts),
  );

  it('keep each text in the language it was written in, a name in all of them, and what is not known here', () => {
    const found = mergeOrganisationSettings([
      row({
        ...{ agentName: 'Harbour desk', welcomeMessage: '您好，請說', followUpMessage: 'Are you still there?' },
        ...{ answeringTimes: '9–18', welcomeDelaySeconds: 7, ofTomorrow: 1 },
      }),
    ]);
    expect(found!.settings).toEqual({
      agentName: { 'zh-CN': 'Harbour desk', 'zh-TW': 'Harbour desk', en: 'Harbour desk' },
      welcomeMessage: { ...emptyTexts, 'zh-TW': '您好，請說' },
      followUpMessage: { ...emptyTexts, en: 'Are you still there?' },
      detailsExplanationMessage: emptyTexts,
      answeringTimes: { 'zh-CN': '9–18', 'zh-TW': '9–18', en: '9–18' },
      ...{ welcomeDelaySeconds: 7, ofTomorrow: 1, avatarUrl: null },
    });
  });

  it('take what is asked from the row in force, and words and picture only from a lead', () => {
    const found = mergeOrganisationSettings([
      row(
        { welcomeMessage: 'Add my WeChat', askForPhone: true, avatarUrl: '/x' },
        { isByLead: false, pictureName: 'x' },
      ),
      row({ welcomeMessage: 'Good day', askForPhone: false, avatarUrl: '/y' }, { agentId: 'l', pictureName: 'y' }),
    ]);
    expect(found).toMatchObject({
      settings: { askForPhone: true, welcomeMessage: { en: 'Good day' } },
      pictureOf: 'l',
    });
    expect(found!.settings.avatarUrl).toBe('/api/settings/picture/y');
  });

  it('are those that a lead had chosen, and speak with nobody’s words where no lead has any', () => {
    const chosen = row({ welcomeMessage: 'Good day' }, { isChosen: true });
    expect(mergeOrganisationSettings([row({ welcomeMessage: 'Later' }), chosen])!.settings).toMatchObject({
      welcomeMessage: { en: 'Good day' },
    });
    const touched = row({ welcomeMessage: 'Add my WeChat', askForPhone: true }, { isChosen: true, isByLead: false });
    expect(mergeOrganisationSettings([touched])!.settings).toMatchObject({
      welcomeMessage: emptyTexts,
      askForPhone: true,
    });
  });
});

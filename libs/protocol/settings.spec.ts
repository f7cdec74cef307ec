import { defaultWelcome } from './default-welcome.ts';
import { settingsRequest, settingsResponse, widgetSettings } from './http.ts';
import { parseWith } from './parse.ts';
import { defaultSettings, liveChatSettings, emptyLocalizedText, parseStoredSettings } from './settings.ts';

const isAccepted = (settings: object) => 'value' in parseWith(liveChatSettings, settings);

describe('the live-chat settings', () => {
  it('that are missing are the specified defaults', () => {
    expect(defaultSettings).toEqual({
      avatarUrl: null,
      agentName: emptyLocalizedText,
      welcomeMessage: emptyLocalizedText,
      welcomeDelaySeconds: 2,
      followUpMessage: emptyLocalizedText,
      followUpDelaySeconds: 30,
      askForName: true,
      askForEmail: true,
      askForPhone: false,
      allowSkipDetails: false,
      detailsExplanationMessage: emptyLocalizedText,
      autoDetectBrowserTranslate: true,
      answeringTimes: emptyLocalizedText,
    });
  });

  it.each([
    ['welcomeDelaySeconds', 60],
    ['followUpDelaySeconds', 300],
  ])('take a %s from 0 to %i', (delay, most) => {
    expect([-1, 0, most, most + 1, 0.5, '2'].map((seconds) => isAccepted({ [delay]: seconds }))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('of a newer version are read as far as they are known here', () => {
    const stored = {
      welcomeDelaySeconds: 7,
      ofTomorrow: { deep: true },
      followUpDelaySeconds: 900,
      askForPhone: 'if-open',
    };
    expect(parseStoredSettings(stored)).toEqual({ ...defaultSettings, welcomeDelaySeconds: 7 });
  });

  it('are answered with more than a page knows, and sent with no more than the gateway knows', () => {
    const { avatarUrl: _, ...own } = defaultSettings;
    const newer = { ...own, ofTomorrow: true };
    expect(parseWith(settingsRequest, newer)).toEqual({ refused: 'field.unknown', field: 'ofTomorrow' });
    expect(parseWith(settingsRequest, { ...own, welcomeMessage: { de: 'x' } })).toEqual({
      refused: 'field.unknown',
      field: 'welcomeMessage.de',
    });
    expect(parseWith(widgetSettings, { welcomeDelaySeconds: 4, ofTomorrow: true })).toHaveProperty(
      'value.welcomeDelaySeconds',
      4,
    );
    const answer = { settings: newer, isSaved: true, version: null };
    expect(parseWith(settingsResponse, answer)).toHaveProperty('value.settings', defaultSettings);
  });

  it('greet in Chinese as the anti-fraud support service that asks how it can help', () => {
    expect(defaultWelcome['zh-CN']).toBe('您好，欢迎使用反欺诈援助服务。请问有什么可以帮您？');
  });
});

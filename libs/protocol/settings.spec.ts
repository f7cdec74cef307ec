import { ownSettingsRequest, ownSettingsResponse, widgetSettings } from './http.ts';
import { parseWith } from './parse.ts';
import { defaultSettings, defaultWelcome, liveChatSettings, readStoredSettings } from './settings.ts';

const isTaken = (settings: object) => 'value' in parseWith(liveChatSettings, settings);

describe('the live-chat settings', () => {
  it('that are missing are the specified defaults', () => {
    expect(defaultSettings).toEqual({
      avatarUrl: null,
      agentName: null,
      welcomeMessage: '',
      welcomeDelaySeconds: 2,
      followUpMessage: '',
      followUpDelaySeconds: 30,
      askForName: true,
      askForEmail: true,
      askForPhone: false,
      allowSkipDetails: false,
      detailsExplanationMessage: '',
      autoDetectBrowserTranslate: true,
      answeringTimes: '',
    });
  });

  it.each([
    ['welcomeDelaySeconds', 60],
    ['followUpDelaySeconds', 300],
  ])('take a %s from 0 to %i', (delay, most) => {
    expect([-1, 0, most, most + 1, 0.5, '2'].map((seconds) => isTaken({ [delay]: seconds }))).toEqual([
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
    expect(readStoredSettings(stored)).toEqual({ ...defaultSettings, welcomeDelaySeconds: 7 });
  });

  it('are answered with more than a page knows, and sent with no more than the gateway knows', () => {
    const { avatarUrl: _, ...own } = defaultSettings;
    const newer = { ...own, ofTomorrow: true };
    expect(parseWith(ownSettingsRequest, newer)).toEqual({ refused: 'field.unknown', field: 'ofTomorrow' });
    expect(parseWith(widgetSettings, newer)).toHaveProperty('value.welcomeDelaySeconds', 2);
    const answer = { settings: newer, isSaved: true, version: null };
    expect(parseWith(ownSettingsResponse, answer)).toHaveProperty('value.settings', defaultSettings);
  });

  it('greet in Chinese as the anti-fraud support service that asks how it can help', () => {
    expect(defaultWelcome['zh-CN']).toBe('您好，欢迎使用反欺诈援助服务。请问有什么可以帮您？');
  });
});

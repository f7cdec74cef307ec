import { parseWith } from './parse.ts';
import { defaultSettings, defaultWelcome, liveChatSettings } from './settings.ts';

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

  it('greet in Chinese as the anti-fraud support service that asks how it can help', () => {
    expect(defaultWelcome['zh-CN']).toBe('您好，欢迎使用反欺诈援助服务。请问有什么可以帮您？');
  });
});

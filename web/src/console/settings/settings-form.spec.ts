import { defaultSettings } from '@libs/protocol/settings.ts';
import { draftOf, secondsIn, settingsOf } from './settings-form.ts';

describe('the settings form', () => {
  it.each([
    ['2', 2],
    ['', 0],
    ['soon', 0],
    ['-3', 0],
    ['61', 60],
    ['2.6', 3],
  ])('reads a delay of %j as %i seconds', (typed, seconds) => expect(secondsIn(typed, 60)).toBe(seconds));

  it('offers the suggested greeting where none is saved, and keeps one that is', () => {
    expect(draftOf(defaultSettings, 'en').welcomeMessage).toBe(
      'Hello! Welcome to our fraud prevention support. How can I help you today?',
    );
    expect(draftOf({ ...defaultSettings, welcomeMessage: 'Hi' }, 'en').welcomeMessage).toBe('Hi');
  });

  it('sends what it read, and no name where there is none', () => {
    const { avatarUrl: _, ...own } = defaultSettings;
    expect(settingsOf(draftOf({ ...defaultSettings, welcomeMessage: 'Hi' }, 'en'))).toEqual({
      ...own,
      welcomeMessage: 'Hi',
    });
  });
});

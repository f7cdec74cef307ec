import type { ChatEvent } from '@libs/protocol/events.ts';
import { defaultSettings as inAllLanguages } from '@libs/protocol/settings.ts';
import { settingsForLocale } from '@libs/protocol/settings-texts.ts';
import { timerKinds } from '@libs/protocol/timers.ts';
import { sessionEffects } from './session-effects.ts';

const opened = (opening: 'click' | 'auto'): ChatEvent => ({ type: 'session.opened', lang: 'en', opening });
const sent = (from: 'customer' | 'agent' | 'system', kind: 'text' | 'welcome' | 'follow-up' = 'text'): ChatEvent => ({
  type: 'message.sent',
  from,
  kind,
  text: 'x',
});
const defaultSettings = { ...settingsForLocale(inAllLanguages, 'en'), now: 0 };
const withFollowUp = { ...defaultSettings, followUpMessage: 'Still there?', followUpDelaySeconds: 45 };

describe('follow-ups', () => {
  it('greet after the configured delay when the visitor clicked', () =>
    expect(sessionEffects(opened('click'), { ...defaultSettings, welcomeDelaySeconds: 7 }).start).toEqual([
      { kind: 'welcome', delaySeconds: 7 },
    ]));
  it('greet at once when the panel opened by itself, because that wait is over', () =>
    expect(sessionEffects(opened('auto'), defaultSettings).start).toEqual([{ kind: 'welcome', delaySeconds: 0 }]));
  it('follow the welcome up only when there is a text for it', () => {
    expect(sessionEffects(sent('system', 'welcome'), defaultSettings).start).toEqual([]);
    expect(sessionEffects(sent('system', 'welcome'), withFollowUp).start).toEqual([
      { kind: 'follow-up', delaySeconds: 45 },
    ]);
  });
  it('are cancelled when an agent answers or the session is closed', () => {
    expect(sessionEffects(sent('agent'), withFollowUp).cancel).toEqual(['welcome', 'follow-up']);
    expect(sessionEffects({ type: 'session.closed' }, withFollowUp).cancel).toEqual([...timerKinds]);
    expect(sessionEffects(sent('customer'), withFollowUp)).toEqual({ start: [], cancel: [] });
  });
});

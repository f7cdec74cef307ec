/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { defaultSettings, emptyLocalizedText } from '@libs/protocol/settings.ts';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { SettingsPage } from './settings-page.tsx';

const renderSettingsPage = (http: unknown, mayChange = true) =>
  renderInSite(
    <SettingsPage http={http as never} name="Mei" mayChange={mayChange} onBack={jest.fn()} onLogOut={jest.fn()} />,
  );
const textFieldIn = <T extends HTMLElement>(text: string, language: string) =>
  within(screen.getByRole('group', { name: text })).getByLabelText<T>(language);
const englishTextField = <T extends HTMLElement>(text: string) => textFieldIn<T>(text, 'English');
const respondWithSettings = (settings: object) => () =>
  Promise.resolve({ value: { settings, isSaved: true, waiting: [], version: '1' } });

it('keeps what is typed during a save, and marks it as unsaved', async () => {
  const saves: { body: typeof defaultSettings; save: () => void }[] = [];
  const http = ({ method, body }: { method: string; body: typeof defaultSettings }) => {
    if (method === 'GET') return Promise.resolve({ value: { settings: defaultSettings, waiting: [], version: null } });
    return new Promise((resolve) => {
      const settings = { ...defaultSettings, answeringTimes: body.answeringTimes };
      saves.push({ body, save: () => resolve({ value: { settings, waiting: [], version: `${saves.length}` } }) });
    });
  };
  await renderSettingsPage(http);
  const times = () => englishTextField<HTMLTextAreaElement>('When somebody answers');
  const type = (value: string) => fireEvent.change(times(), { target: { value } });
  const save = () => fireEvent.submit(times().form!);
  const isUnsaved = () => screen.queryAllByText(/not saved/i).length > 0;

  type('nine to five');
  save();
  type('nine to six');
  await act(async () => saves[0]!.save());
  expect([times().value, isUnsaved()]).toEqual(['nine to six', true]);
  save();
  await act(async () => saves[1]!.save());
  expect(saves[1]!.body).toMatchObject({ answeringTimes: { ...emptyLocalizedText, en: 'nine to six' }, version: '1' });
  expect([times().value, isUnsaved()]).toEqual(['nine to six', false]);
});

it('shows each text in every language, the default where there is none, and which are customised', async () => {
  const welcomeMessage = { ...emptyLocalizedText, en: 'Good day' };
  await renderSettingsPage(respondWithSettings({ ...defaultSettings, welcomeMessage }));
  const [own, standard] = ['English', '简体中文'].map((name) =>
    textFieldIn<HTMLTextAreaElement>('Welcome message', name),
  );
  expect([own!.value, standard!.value, standard!.placeholder]).toEqual(['Good day', '', defaultWelcome['zh-CN']]);
  const hintOf = (area: HTMLElement) => document.getElementById(area.getAttribute('aria-describedby')!)!.textContent;
  expect([own!, standard!, englishTextField('Follow-up message')].map(hintOf)).toEqual([
    'Your own text',
    'The standard text above, in grey',
    'None',
  ]);
});

const stateOf = (area: HTMLElement) => document.getElementById(area.getAttribute('aria-describedby')!)!.textContent;

it('goes back to the standard text of one language, and says where a language has none or another one’s', async () => {
  const settings = {
    ...defaultSettings,
    welcomeMessage: { ...emptyLocalizedText, en: 'Good day', 'zh-TW': 'Good day' },
    followUpMessage: { ...emptyLocalizedText, en: 'Still there?' },
  };
  await renderSettingsPage(respondWithSettings(settings));
  expect(stateOf(textFieldIn('Welcome message', '繁體中文'))).toContain('does not look like 繁體中文');
  expect(stateOf(textFieldIn('Follow-up message', '简体中文'))).toContain('Missing');
  const reset = () => screen.queryByRole('button', { name: /^Use the standard text ?: Welcome message \(English\)$/ });
  fireEvent.click(reset()!);
  const english = englishTextField<HTMLTextAreaElement>('Welcome message');
  expect([english.value, stateOf(english), document.activeElement === english, reset()]).toEqual([
    '',
    'The standard text above, in grey',
    true,
    null,
  ]);
  expect(textFieldIn<HTMLTextAreaElement>('Welcome message', '繁體中文').value).toBe('Good day');
  fireEvent.click(screen.getByRole('button', { name: /^Remove the text ?: Follow-up message \(English\)$/ }));
  expect(stateOf(textFieldIn('Follow-up message', '简体中文'))).toBe('None');
});

it('shows a refusal at the field it concerns and focuses it', async () => {
  const refused = { code: 'words.held', field: 'welcomeMessage.zh-TW', message: 'It asks for a password.', ref: 'x' };
  const http = ({ method }: { method: string }) =>
    method === 'GET' ? respondWithSettings(defaultSettings)() : Promise.resolve({ refused });
  await renderSettingsPage(http);
  await act(
    async () => void fireEvent.submit(englishTextField<HTMLTextAreaElement>('Welcome message').closest('form')!),
  );
  const area = textFieldIn('Welcome message', '繁體中文');
  expect([area.getAttribute('aria-invalid'), document.activeElement === area]).toEqual(['true', true]);
  expect(screen.getAllByText('It asks for a password.').length).toBeGreaterThan(0);
});

it('shows the settings read-only to agents who are not leads, and names who can change them', async () => {
  await renderSettingsPage(respondWithSettings(defaultSettings), false);
  expect(screen.getByText(/Ask a lead/)).toBeDefined();
  expect(englishTextField<HTMLTextAreaElement>('Welcome message').matches(':disabled')).toBe(true);
});

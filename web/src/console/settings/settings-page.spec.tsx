/** @jest-environment jsdom */
import '../../testing/text-encoder.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { defaultSettings } from '@libs/protocol/settings.ts';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { SettingsPage } from './settings-page.tsx';

it('keeps what is typed while it saves, and says that it is not saved yet', async () => {
  const put: { body: typeof defaultSettings; save: () => void }[] = [];
  const ask = ({ method, body }: { method: string; body: typeof defaultSettings }) => {
    if (method === 'GET') return Promise.resolve({ value: { settings: defaultSettings, version: null } });
    return new Promise((resolve) => {
      const settings = { ...defaultSettings, answeringTimes: body.answeringTimes };
      put.push({ body, save: () => resolve({ value: { settings, version: `${put.length}` } }) });
    });
  };
  await renderInSite(<SettingsPage ask={ask as never} lang="en" name="Mei" onBack={jest.fn()} onLogOut={jest.fn()} />);
  const times = () => screen.getByLabelText<HTMLInputElement>('When somebody answers');
  const type = (value: string) => fireEvent.change(times(), { target: { value } });
  const save = () => fireEvent.submit(times().form!);
  const isUnsaved = () => screen.queryAllByText(/not saved/i).length > 0;

  type('nine to five');
  save();
  type('nine to six');
  await act(async () => put[0]!.save());
  expect([times().value, isUnsaved()]).toEqual(['nine to six', true]);
  save();
  await act(async () => put[1]!.save());
  expect(put[1]!.body).toMatchObject({ answeringTimes: 'nine to six', version: '1' });
  expect([times().value, isUnsaved()]).toEqual(['nine to six', false]);
});

import { useCallback, useEffect, useState } from 'react';
import { avatarResponse, ownSettingsResponse } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Ask } from '../../api/ask.ts';
import type { Refusal } from '../../api/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { showToast } from '../../ui/toast-store.ts';
import { draftOf, type SettingsDraft, settingsOf } from './settings-form.ts';

/** `saved` is what the form began with, the very same object until something is changed. */
type Loaded = { draft: SettingsDraft; saved: SettingsDraft; avatarUrl: string | null; version: string | null };

export type SettingsDesk = {
  state: 'loading' | 'failed' | Loaded;
  isSaving: boolean;
  isUploading: boolean;
  hasChanged: boolean;
  change: (change: Partial<SettingsDraft>) => void;
  load: () => void;
  save: () => void;
  upload: (file: File) => void;
};

/** One agent's own settings: read, changed in the form, saved as a whole, and the picture by itself. */
export function useSettings(ask: Ask, lang: Locale): SettingsDesk {
  const [state, setState] = useState<SettingsDesk['state']>('loading');
  const [isSaving, setIsSaving] = useState(false);
  const [isUploading, setIsUploading] = useState(false);

  const read = useCallback(async (): Promise<SettingsDesk['state']> => {
    const answer = await ask({ method: 'GET', path: '/settings/mine', answer: ownSettingsResponse });
    if ('refused' in answer) return 'failed';
    const { settings, version } = answer.value;
    const saved = draftOf(settings, lang);
    return { draft: saved, saved, avatarUrl: settings.avatarUrl, version };
  }, [ask, lang]);
  useEffect(() => void read().then(setState), [read]);

  const change = (change: Partial<SettingsDraft>) =>
    setState((now) => (isLoaded(now) ? { ...now, draft: { ...now.draft, ...change } } : now));
  const save = async () => {
    if (!isLoaded(state)) return;
    setIsSaving(true);
    const body = { ...settingsOf(state.draft), version: state.version };
    const answer = await ask({ method: 'PUT', path: '/settings/mine', answer: ownSettingsResponse, body });
    setIsSaving(false);
    if ('refused' in answer) return tell(m.settings_save_failed(), whyNotSaved(answer.refused), true);
    const { settings, version } = answer.value;
    const saved = draftOf(settings, lang);
    // What was typed while it was being saved is not saved yet, and stays.
    setState((now) =>
      isLoaded(now) ? { ...now, draft: now.draft === state.draft ? saved : now.draft, saved, version } : now,
    );
    tell(m.settings_saved(), m.settings_saved_text());
  };
  const upload = async (file: File) => {
    setIsUploading(true);
    const path = '/settings/mine/avatar';
    const answer = file.type.startsWith('image/')
      ? await ask({ method: 'POST', path, answer: avatarResponse, file })
      : null;
    setIsUploading(false);
    if (!answer || 'refused' in answer) return tell(m.settings_upload_failed(), m.settings_upload_failed_text(), true);
    setState((now) => (isLoaded(now) ? { ...now, avatarUrl: answer.value.avatarUrl } : now));
  };
  return {
    ...{ state, isSaving, isUploading, change },
    hasChanged: isLoaded(state) && state.draft !== state.saved,
    load: () => {
      setState('loading');
      void read().then(setState);
    },
    save: () => void save(),
    upload: (file) => void upload(file),
  };
}

const isLoaded = (state: SettingsDesk['state']): state is Loaded => typeof state === 'object';

/** Another window has saved, or every customer would be asked for what nobody may ask for: what is typed here stays. */
const whyNotSaved = ({ code, message }: Refusal): string =>
  code === 'settings.stale' || code === 'words.held' ? message : m.settings_save_failed_text();

const tell = (title: string, text: string, isDestructive = false) => showToast({ title, text, isDestructive });

import { useCallback, useEffect, useState } from 'react';
import { settingsResponse } from '@libs/protocol/http.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { settingsToDraft, type SettingsDraft, draftToSettings, type WaitingText } from './settings-form.ts';

/** `saved` is what the form started with; `draft` is the same object until something is changed. */
type LoadedSettings = {
  draft: SettingsDraft;
  saved: SettingsDraft;
  avatarUrl: string | null;
  version: string | null;
  waiting: readonly WaitingText[];
};

export type SettingsEditor = {
  state: 'loading' | 'failed' | LoadedSettings;
  isSaving: boolean;
  isUploading: boolean;
  hasChanged: boolean;
  /** The field that the last save was refused for, until something is changed. */
  refused: { field: string; message: string } | null;
  change: (change: Partial<SettingsDraft>) => void;
  load: () => void;
  save: () => void;
  upload: (file: File) => void;
};

const SETTINGS_PATH = '/settings/organisation';

/**
 * Loads the organisation's settings, edits them in a form and saves them as a whole; the picture is saved by itself.
 */
export function useSettings(http: AuthenticatedHttp): SettingsEditor {
  const [state, setState] = useState<SettingsEditor['state']>('loading');
  const [isSaving, setIsSaving] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [refused, setRefused] = useState<SettingsEditor['refused']>(null);

  const read = useCallback(async (): Promise<SettingsEditor['state']> => {
    const answer = await http({ method: 'GET', path: SETTINGS_PATH, answer: settingsResponse });
    if ('refused' in answer) return 'failed';
    const { settings, version, waiting } = answer.value;
    const saved = settingsToDraft(settings, waiting);
    return { draft: saved, saved, avatarUrl: settings.avatarUrl, version, waiting };
  }, [http]);
  useEffect(() => void read().then(setState), [read]);

  const change = (change: Partial<SettingsDraft>) => {
    setRefused(null);
    setState((now) => (isLoaded(now) ? { ...now, draft: { ...now.draft, ...change } } : now));
  };
  const save = async () => {
    if (!isLoaded(state)) return;
    setIsSaving(true);
    const body = { ...draftToSettings(state.draft), version: state.version };
    const answer = await http({ method: 'PUT', path: SETTINGS_PATH, answer: settingsResponse, body });
    setIsSaving(false);
    const { field, message } = 'refused' in answer ? answer.refused : {};
    setRefused(field && message ? { field, message } : null);
    if ('refused' in answer) return showSettingsToast(m.settings_save_failed(), saveErrorMessage(answer.refused), true);
    const { settings, version, waiting } = answer.value;
    const saved = settingsToDraft(settings, waiting);
    // What was typed during the save is not saved yet and stays in the form.
    setState((now) =>
      isLoaded(now) ? { ...now, draft: now.draft === state.draft ? saved : now.draft, saved, version, waiting } : now,
    );
    showSettingsToast(m.settings_saved(), waiting.length > 0 ? m.changes_waits() : m.settings_saved_text());
  };
  const upload = async (file: File) => {
    setIsUploading(true);
    const answer = file.type.startsWith('image/')
      ? await http({ method: 'POST', path: `${SETTINGS_PATH}/picture`, file })
      : null;
    setIsUploading(false);
    if (!answer || 'refused' in answer)
      return showSettingsToast(m.settings_upload_failed(), m.settings_upload_failed_text(), true);
    showSettingsToast(m.changes_picture(), m.changes_waits());
  };
  return {
    ...{ state, isSaving, isUploading, refused, change },
    hasChanged: isLoaded(state) && state.draft !== state.saved,
    load: () => {
      setState('loading');
      void read().then(setState);
    },
    save: () => void save(),
    upload: (file) => void upload(file),
  };
}

const isLoaded = (state: SettingsEditor['state']): state is LoadedSettings => typeof state === 'object';

/** Refusals that the person can act on are shown with the gateway's own message. What was typed stays. */
const CODES_WITH_GATEWAY_MESSAGE = new Set(['settings.stale', 'words.held', 'access.lead-only']);
const saveErrorMessage = ({ code, message }: Refusal): string =>
  CODES_WITH_GATEWAY_MESSAGE.has(code) ? message : m.settings_save_failed_text();

const showSettingsToast = (title: string, text: string, isDestructive = false) =>
  showToast({ title, text, isDestructive });

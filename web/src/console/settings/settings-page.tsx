import { type ReactNode, type SubmitEvent } from 'react';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFileButton } from '../../ui/choose-file-button.tsx';
import { LoadingNotice } from '../../ui/loading-notice.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Checkbox, TextField } from '../../ui/form-fields.tsx';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { ConsoleSubPage } from '../console-sub-page.tsx';
import { MAX_FOLLOW_UP_DELAY, type SettingsDraft, MAX_WELCOME_DELAY, type WaitingText } from './settings-form.ts';
import { TextInLanguages } from './text-in-languages.tsx';
import { type SettingsEditor, useSettings } from './use-settings.ts';

type SettingsPageProps = {
  http: AuthenticatedHttp;
  name: string;
  /** Leads may change the settings; others may read them. */
  mayChange: boolean;
  onBack: () => void;
  onLogOut: () => void;
};

/** What visitors see of the organisation and its chat: three cards, two of them with a save button. */
export function SettingsPage({ http, mayChange, ...page }: SettingsPageProps) {
  const workspace = useSettings(http);
  return (
    <ConsoleSubPage title={m.settings_title()} {...page}>
      {workspace.state === 'loading' && <LoadingNotice text={m.settings_loading()} />}
      {workspace.state === 'failed' && (
        <div role="alert" className="py-10 text-center">
          <p className="mb-3">{m.settings_load_failed()}</p>
          <Button kind="secondary" onClick={workspace.load}>
            {m.chat_retry()}
          </Button>
        </div>
      )}
      {typeof workspace.state === 'object' && (
        <fieldset disabled={!mayChange} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
          {!mayChange && <p className="rounded-control bg-lamp-soft p-3 text-on-lamp">{m.settings_lead_only()}</p>}
          <ProfileCard editor={workspace} {...workspace.state} />
          <ChatCard editor={workspace} {...workspace.state} />
          <ContactCard editor={workspace} {...workspace.state} />
        </fieldset>
      )}
    </ConsoleSubPage>
  );
}

type SettingsCardProps = { editor: SettingsEditor; draft: SettingsDraft; waiting: readonly WaitingText[] };

function ProfileCard({
  editor: workspace,
  draft,
  waiting,
  avatarUrl,
}: SettingsCardProps & { avatarUrl: string | null }) {
  return (
    <SettingsCard title={m.settings_profile()}>
      <div className="flex items-center gap-4">
        {avatarUrl ? (
          <img src={avatarUrl} alt={m.settings_avatar()} className="size-16 rounded-full object-cover" />
        ) : (
          <LogoMark className="size-16 rounded-full" />
        )}
        <div>
          <ChooseFileButton
            label={m.settings_avatar_change()}
            accept="image/*"
            busyLabel={workspace.isUploading && m.settings_avatar_uploading()}
            onFile={(file) => workspace.upload(file)}
          />
        </div>
      </div>
      <p className="text-sm text-ink-soft">{m.settings_avatar_hint()}</p>
      <TextInLanguages
        field="agentName"
        label={m.settings_display_name()}
        hint={m.settings_display_name_hint()}
        rows={1}
        texts={draft.agentName}
        {...{ waiting }}
        refused={workspace.refused}
        onTexts={(agentName) => workspace.change({ agentName })}
      />
    </SettingsCard>
  );
}

function ChatCard({ editor: workspace, draft, waiting }: SettingsCardProps) {
  return (
    <SettingsCard title={m.settings_chat()} workspace={workspace}>
      <TextInLanguages
        field="welcomeMessage"
        label={m.settings_welcome_message()}
        texts={draft.welcomeMessage}
        {...{ waiting }}
        refused={workspace.refused}
        onTexts={(welcomeMessage) => workspace.change({ welcomeMessage })}
      />
      <SecondsField
        label={m.settings_welcome_delay()}
        max={MAX_WELCOME_DELAY}
        value={draft.welcomeDelaySeconds}
        onValue={(welcomeDelaySeconds) => workspace.change({ welcomeDelaySeconds })}
      />
      <TextInLanguages
        field="followUpMessage"
        label={m.settings_follow_up_message()}
        hint={m.settings_follow_up_hint()}
        texts={draft.followUpMessage}
        {...{ waiting }}
        refused={workspace.refused}
        onTexts={(followUpMessage) => workspace.change({ followUpMessage })}
      />
      <SecondsField
        label={m.settings_follow_up_delay()}
        max={MAX_FOLLOW_UP_DELAY}
        value={draft.followUpDelaySeconds}
        onValue={(followUpDelaySeconds) => workspace.change({ followUpDelaySeconds })}
      />
      <TextInLanguages
        field="answeringTimes"
        label={m.settings_answering_times()}
        hint={m.settings_answering_times_hint()}
        rows={2}
        texts={draft.answeringTimes}
        {...{ waiting }}
        refused={workspace.refused}
        onTexts={(answeringTimes) => workspace.change({ answeringTimes })}
      />
      <Checkbox
        label={m.settings_auto_translate()}
        isOn={draft.autoDetectBrowserTranslate}
        onChange={(autoDetectBrowserTranslate) => workspace.change({ autoDetectBrowserTranslate })}
      />
    </SettingsCard>
  );
}

function ContactCard({ editor: workspace, draft, waiting }: SettingsCardProps) {
  return (
    <SettingsCard title={m.settings_contact()} workspace={workspace}>
      <div>
        <Checkbox
          label={m.settings_ask_name()}
          isOn={draft.askForName}
          onChange={(askForName) => workspace.change({ askForName })}
        />
        <Checkbox
          label={m.settings_ask_email()}
          isOn={draft.askForEmail}
          onChange={(askForEmail) => workspace.change({ askForEmail })}
        />
        <Checkbox
          label={m.settings_ask_phone()}
          isOn={draft.askForPhone}
          onChange={(askForPhone) => workspace.change({ askForPhone })}
        />
        <Checkbox
          label={m.settings_allow_skip()}
          isOn={draft.allowSkipDetails}
          onChange={(allowSkipDetails) => workspace.change({ allowSkipDetails })}
        />
      </div>
      <TextInLanguages
        field="detailsExplanationMessage"
        label={m.settings_explanation()}
        rows={6}
        texts={draft.detailsExplanationMessage}
        {...{ waiting }}
        refused={workspace.refused}
        onTexts={(detailsExplanationMessage) => workspace.change({ detailsExplanationMessage })}
      />
    </SettingsCard>
  );
}

type SecondsFieldProps = { label: string; max: number; value: string; onValue: (value: string) => void };

const SecondsField = ({ label, max, value, onValue }: SecondsFieldProps) => (
  <TextField
    label={label}
    type="number"
    inputMode="numeric"
    min={0}
    max={max}
    value={value}
    onChange={(event) => onValue(event.target.value)}
    className="max-w-32 tabular-nums"
  />
);

/** A card with an editor has a save button; saving sends the whole form. */
function SettingsCard({
  title,
  workspace,
  children,
}: {
  title: string;
  workspace?: SettingsEditor;
  children: ReactNode;
}) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    workspace?.save();
  };
  return (
    <form aria-label={title} noValidate onSubmit={onSubmit} className={`${CARD_CLASSES} h-fit`}>
      <h2 className="text-lg">{title}</h2>
      {children}
      {workspace && (
        <div className="flex items-center gap-3">
          <Button type="submit" isBusy={workspace.isSaving}>
            {workspace.isSaving ? m.settings_saving() : m.settings_save()}
          </Button>
          {workspace.hasChanged && <span className="text-sm text-ink-soft">{m.settings_unsaved()}</span>}
        </div>
      )}
    </form>
  );
}

import { type ReactNode, type SubmitEvent, useRef } from 'react';
import type { Ask } from '../../api/ask.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Check, TextField } from '../../ui/field.tsx';
import { CARD } from '../card.ts';
import { DeskPage } from '../desk-page.tsx';
import { FOLLOW_UP_DELAY_MOST, type SettingsDraft, WELCOME_DELAY_MOST } from './settings-form.ts';
import { TextInLanguages } from './text-in-languages.tsx';
import { type SettingsDesk, useSettings } from './use-settings.ts';

type SettingsPageProps = {
  ask: Ask;
  name: string;
  /** Leads change what visitors see; others look at it. */
  mayChange: boolean;
  onBack: () => void;
  onLogOut: () => void;
};

/** What visitors see of the organisation, and what they are asked: three cards, two of them with a button to save. */
export function SettingsPage({ ask, mayChange, ...page }: SettingsPageProps) {
  const desk = useSettings(ask);
  return (
    <DeskPage title={m.settings_title()} {...page}>
      {desk.state === 'loading' && (
        <output className="block py-10 text-center text-ink-soft">{m.settings_loading()}</output>
      )}
      {desk.state === 'failed' && (
        <div role="alert" className="py-10 text-center">
          <p className="mb-3">{m.settings_load_failed()}</p>
          <Button kind="secondary" onClick={desk.load}>
            {m.chat_retry()}
          </Button>
        </div>
      )}
      {typeof desk.state === 'object' && (
        <fieldset disabled={!mayChange} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
          {!mayChange && <p className="rounded-control bg-lamp-soft p-3 text-on-lamp">{m.settings_lead_only()}</p>}
          <Profile desk={desk} {...desk.state} />
          <ChatCard desk={desk} draft={desk.state.draft} />
          <ContactCard desk={desk} draft={desk.state.draft} />
        </fieldset>
      )}
    </DeskPage>
  );
}

type CardProps = { desk: SettingsDesk; draft: SettingsDraft };

function Profile({ desk, draft, avatarUrl }: CardProps & { avatarUrl: string | null }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <Card title={m.settings_profile()}>
      <div className="flex items-center gap-4">
        {avatarUrl ? (
          <img src={avatarUrl} alt={m.settings_avatar()} className="size-16 rounded-full object-cover" />
        ) : (
          <LogoMark className="size-16 rounded-full" />
        )}
        <div>
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-label={m.settings_avatar_change()}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              if (target.files?.[0]) desk.upload(target.files[0]);
              target.value = '';
            }}
          />
          <Button kind="secondary" size="small" disabled={desk.isUploading} onClick={() => file.current?.click()}>
            {desk.isUploading ? m.settings_avatar_uploading() : m.settings_avatar_change()}
          </Button>
        </div>
      </div>
      <p className="text-sm text-ink-soft">{m.settings_avatar_hint()}</p>
      <TextInLanguages
        field="agentName"
        label={m.settings_display_name()}
        hint={m.settings_display_name_hint()}
        rows={1}
        texts={draft.agentName}
        refused={desk.refused}
        onTexts={(agentName) => desk.change({ agentName })}
      />
    </Card>
  );
}

function ChatCard({ desk, draft }: CardProps) {
  return (
    <Card title={m.settings_chat()} desk={desk}>
      <TextInLanguages
        field="welcomeMessage"
        label={m.settings_welcome_message()}
        texts={draft.welcomeMessage}
        refused={desk.refused}
        onTexts={(welcomeMessage) => desk.change({ welcomeMessage })}
      />
      <Seconds
        label={m.settings_welcome_delay()}
        most={WELCOME_DELAY_MOST}
        value={draft.welcomeDelaySeconds}
        onValue={(welcomeDelaySeconds) => desk.change({ welcomeDelaySeconds })}
      />
      <TextInLanguages
        field="followUpMessage"
        label={m.settings_follow_up_message()}
        hint={m.settings_follow_up_hint()}
        texts={draft.followUpMessage}
        refused={desk.refused}
        onTexts={(followUpMessage) => desk.change({ followUpMessage })}
      />
      <Seconds
        label={m.settings_follow_up_delay()}
        most={FOLLOW_UP_DELAY_MOST}
        value={draft.followUpDelaySeconds}
        onValue={(followUpDelaySeconds) => desk.change({ followUpDelaySeconds })}
      />
      <TextInLanguages
        field="answeringTimes"
        label={m.settings_answering_times()}
        hint={m.settings_answering_times_hint()}
        rows={2}
        texts={draft.answeringTimes}
        refused={desk.refused}
        onTexts={(answeringTimes) => desk.change({ answeringTimes })}
      />
      <Check
        label={m.settings_auto_translate()}
        isOn={draft.autoDetectBrowserTranslate}
        onChange={(autoDetectBrowserTranslate) => desk.change({ autoDetectBrowserTranslate })}
      />
    </Card>
  );
}

function ContactCard({ desk, draft }: CardProps) {
  return (
    <Card title={m.settings_contact()} desk={desk}>
      <div>
        <Check
          label={m.settings_ask_name()}
          isOn={draft.askForName}
          onChange={(askForName) => desk.change({ askForName })}
        />
        <Check
          label={m.settings_ask_email()}
          isOn={draft.askForEmail}
          onChange={(askForEmail) => desk.change({ askForEmail })}
        />
        <Check
          label={m.settings_ask_phone()}
          isOn={draft.askForPhone}
          onChange={(askForPhone) => desk.change({ askForPhone })}
        />
        <Check
          label={m.settings_allow_skip()}
          isOn={draft.allowSkipDetails}
          onChange={(allowSkipDetails) => desk.change({ allowSkipDetails })}
        />
      </div>
      <TextInLanguages
        field="detailsExplanationMessage"
        label={m.settings_explanation()}
        rows={6}
        texts={draft.detailsExplanationMessage}
        refused={desk.refused}
        onTexts={(detailsExplanationMessage) => desk.change({ detailsExplanationMessage })}
      />
    </Card>
  );
}

type SecondsProps = { label: string; most: number; value: string; onValue: (value: string) => void };

const Seconds = ({ label, most, value, onValue }: SecondsProps) => (
  <TextField
    label={label}
    type="number"
    inputMode="numeric"
    min={0}
    max={most}
    value={value}
    onChange={(event) => onValue(event.target.value)}
    className="max-w-32 tabular-nums"
  />
);

/** A card with a desk can be saved; saving sends the whole form. */
function Card({ title, desk, children }: { title: string; desk?: SettingsDesk; children: ReactNode }) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    desk?.save();
  };
  return (
    <form aria-label={title} noValidate onSubmit={onSubmit} className={`${CARD} h-fit`}>
      <h2 className="text-lg">{title}</h2>
      {children}
      {desk && (
        <div className="flex items-center gap-3">
          <Button type="submit" disabled={desk.isSaving}>
            {desk.isSaving ? m.settings_saving() : m.settings_save()}
          </Button>
          {desk.hasChanged && <span className="text-sm text-ink-soft">{m.settings_unsaved()}</span>}
        </div>
      )}
    </form>
  );
}

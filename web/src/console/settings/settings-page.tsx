import { type ReactNode, type SubmitEvent, useRef } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Ask } from '../../api/ask.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Check, TextArea, TextField } from '../../ui/field.tsx';
import { CARD } from '../card.ts';
import { DeskPage } from '../desk-page.tsx';
import { FOLLOW_UP_DELAY_MOST, type SettingsDraft, WELCOME_DELAY_MOST } from './settings-form.ts';
import { type SettingsDesk, useSettings } from './use-settings.ts';

type SettingsPageProps = { ask: Ask; lang: Locale; name: string; onBack: () => void; onLogOut: () => void };

/** What customers see of one agent, and what they are asked: three cards, two of them with a button to save. */
export function SettingsPage({ ask, lang, ...page }: SettingsPageProps) {
  const desk = useSettings(ask, lang);
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
        <div className="grid gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <Profile desk={desk} {...desk.state} />
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ChatCard desk={desk} draft={desk.state.draft} />
          </div>
          <ContactCard desk={desk} draft={desk.state.draft} />
        </div>
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
      <TextField
        label={m.settings_display_name()}
        hint={m.settings_display_name_hint()}
        maxLength={80}
        value={draft.agentName}
        onChange={(event) => desk.change({ agentName: event.target.value })}
      />
    </Card>
  );
}

function ChatCard({ desk, draft }: CardProps) {
  return (
    <Card title={m.settings_chat()} desk={desk}>
      <TextArea
        label={m.settings_welcome_message()}
        maxLength={2000}
        value={draft.welcomeMessage}
        onChange={(event) => desk.change({ welcomeMessage: event.target.value })}
      />
      <Seconds
        label={m.settings_welcome_delay()}
        most={WELCOME_DELAY_MOST}
        value={draft.welcomeDelaySeconds}
        onValue={(welcomeDelaySeconds) => desk.change({ welcomeDelaySeconds })}
      />
      <TextArea
        label={m.settings_follow_up_message()}
        hint={m.settings_follow_up_hint()}
        maxLength={2000}
        value={draft.followUpMessage}
        onChange={(event) => desk.change({ followUpMessage: event.target.value })}
      />
      <Seconds
        label={m.settings_follow_up_delay()}
        most={FOLLOW_UP_DELAY_MOST}
        value={draft.followUpDelaySeconds}
        onValue={(followUpDelaySeconds) => desk.change({ followUpDelaySeconds })}
      />
      <TextField
        label={m.settings_answering_times()}
        hint={m.settings_answering_times_hint()}
        maxLength={200}
        value={draft.answeringTimes}
        onChange={(event) => desk.change({ answeringTimes: event.target.value })}
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
      <TextArea
        label={m.settings_explanation()}
        hint={m.settings_explanation_hint()}
        maxLength={2000}
        value={draft.detailsExplanationMessage}
        onChange={(event) => desk.change({ detailsExplanationMessage: event.target.value })}
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

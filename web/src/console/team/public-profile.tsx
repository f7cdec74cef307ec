import { type SubmitEvent, useState } from 'react';
import type { Colleague } from '@libs/protocol/team.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFileButton } from '../../ui/choose-file-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { LogoMark } from '../../ui/logo.tsx';

/** Each resolves to a refusal, or to null when it succeeded. */
type ProfileChanges = {
  onRename: (name: string | null) => Promise<string | null>;
  onPicture: (file: File | null) => Promise<string | null>;
};

type PublicProfileProps = ProfileChanges & { one: Colleague; mayChange: boolean };

/** One agent's public name and picture, and the form to change them. */
export function PublicProfile({ one, mayChange, ...changes }: PublicProfileProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = one.publicName;
  return (
    <div className="w-full">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProfilePicture one={one} />
        <span className="min-w-0 flex-1 basis-40 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {name ? m.team_public_shown({ name }) : m.team_public_nobody()}
        </span>
        {mayChange && (
          <Button
            size="small"
            kind="quiet"
            aria-label={m.team_public_change({ name: one.displayName })}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {m.team_public_edit()}
          </Button>
        )}
      </div>
      {isOpen && mayChange && <ProfileEditor one={one} {...changes} onDone={() => setIsOpen(false)} />}
    </div>
  );
}

const ProfilePicture = ({ one }: { one: Colleague }) =>
  one.pictureUrl ? (
    <img
      src={one.pictureUrl}
      alt={m.team_public_picture_of({ name: one.displayName })}
      className="size-8 rounded-full object-cover"
    />
  ) : (
    <LogoMark className="size-8 rounded-full" />
  );

type ProfileEditorProps = ProfileChanges & { one: Colleague; onDone: () => void };

function ProfileEditor({ one, onRename, onPicture, onDone }: ProfileEditorProps) {
  const [name, setName] = useState(one.publicName ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void onRename(name.trim() || null).then((why) => (why ? setFault(why) : onDone()));
  };
  return (
    <form
      onSubmit={onSubmit}
      aria-label={m.team_public_change({ name: one.displayName })}
      className="mt-2 flex flex-col gap-3"
    >
      <TextField
        label={m.team_public_name()}
        hint={fault ? <span className="text-alarm">{fault}</span> : m.team_public_name_hint()}
        aria-invalid={fault !== null}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="max-w-md"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit">
          {m.settings_save()}
        </Button>
        <ChooseFileButton label={m.team_public_picture()} accept="image/*" onFile={(file) => void onPicture(file)} />
        {one.pictureUrl && (
          <Button size="small" kind="quiet" onClick={() => void onPicture(null)}>
            {m.team_public_picture_remove()}
          </Button>
        )}
      </div>
    </form>
  );
}

import { type SubmitEvent, useState } from 'react';
import { MAX_SHIFT_NOTE_LENGTH, type ShiftNote } from '@libs/protocol/assignment.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Colleague } from '@libs/protocol/team.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form-fields.tsx';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { agentNameOf } from '../team-store.ts';

type ShiftNoteCardProps = {
  saved: ShiftNote;
  colleagues: readonly Colleague[];
  lang: Locale;
  /** Resolves to a refusal, or null. */
  onSave: (note: Pick<ShiftNote, 'text' | 'version'>) => Promise<string | null>;
};

/** What the team tells itself during a shift. What a colleague has written meanwhile is shown and not overwritten. */
export function ShiftNoteCard({ saved, colleagues, lang, onSave }: ShiftNoteCardProps) {
  const [draft, setDraft] = useState<{ text: string; version: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOverwriting = draft !== null && draft.version !== saved.version;
  const save = async () => {
    if (!draft) return;
    const why = await onSave(draft);
    setRefusal(why);
    if (why === null) setDraft(null);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={onSubmit} aria-label={m.shift_note()} className={CARD_CLASSES}>
      <h2 className="text-lg">{m.shift_note()}</h2>
      <TextArea
        label={m.shift_note_label()}
        hint={m.shift_note_hint()}
        rows={6}
        maxLength={MAX_SHIFT_NOTE_LENGTH}
        value={draft?.text ?? saved.text}
        onChange={({ target }) => setDraft({ text: target.value, version: draft?.version ?? saved.version })}
      />
      {saved.changedBy && saved.changedAt && (
        <p className="text-sm text-ink-soft">
          {m.shift_note_changed({ name: agentNameOf(colleagues, saved.changedBy) })}{' '}
          <time dateTime={saved.changedAt}>{formatTime(lang, saved.changedAt)}</time>
        </p>
      )}
      <output className="block rounded-control bg-lamp-soft px-3 py-1.5 text-sm text-on-lamp empty:hidden">
        {isOverwriting ? m.shift_note_newer({ text: saved.text }) : refusal}
      </output>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" disabled={draft === null || isOverwriting}>
          {m.settings_save()}
        </Button>
        {isOverwriting && (
          <Button kind="secondary" onClick={() => setDraft({ text: draft.text, version: saved.version })}>
            {m.shift_note_keep_mine()}
          </Button>
        )}
      </span>
    </form>
  );
}

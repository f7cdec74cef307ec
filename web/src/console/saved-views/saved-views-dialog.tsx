import { type SubmitEvent, useState } from 'react';
import { newCommandId } from '@libs/client/new-ids.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { type SavedView, VIEW_NAME_MAX_LENGTH } from '@libs/protocol/saved-views.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { inboxFilterOf } from '../list-store.ts';
import { describeFilter } from './describe-filter.ts';

type SavedViewsDialogProps = { workspace: AgentWorkspace; onClose: () => void };

const complain = (refusal: string | null) =>
  refusal !== null && showToast({ title: m.console_error(), text: refusal, isDestructive: true });

/** Saves what the list shows under a name; renames and deletes what was saved. */
export function SavedViewsDialog({ workspace, onClose }: SavedViewsDialogProps) {
  const { views } = useStore(workspace.savedViews.store);
  const isLead = isRoleAtLeast(workspace.dependencies.agent.role, 'lead');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.saved_views_title()}
      closeLabel={m.account_dismiss()}
    >
      <NewViewForm workspace={workspace} isLead={isLead} onSaved={onClose} />
      {views.length > 0 && (
        <ul aria-label={m.saved_views_title()} className="mt-4 flex flex-col border-t border-line">
          {views.map((view) => (
            <li key={`${view.id} ${view.name}`} className="border-b border-line py-2">
              <SavedViewItem workspace={workspace} view={view} mayChange={isLead || !view.isTeam} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type NewViewFormProps = { workspace: AgentWorkspace; isLead: boolean; onSaved: () => void };

function NewViewForm({ workspace, isLead, onSaved }: NewViewFormProps) {
  const [name, setName] = useState('');
  const [isTeam, setIsTeam] = useState(false);
  const filter = inboxFilterOf(workspace.list.store.getState());
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const refusal = await workspace.savedViews.save(newCommandId(), { name, isTeam, filter });
    if (!complain(refusal)) onSaved();
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-2">
      <TextField
        label={m.saved_views_name()}
        hint={m.saved_views_what({ filter: describeFilter(workspace, filter) })}
        maxLength={VIEW_NAME_MAX_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {isLead && <Checkbox label={m.saved_views_for_team()} isOn={isTeam} onChange={setIsTeam} />}
      <Button type="submit" size="small" className="w-fit" disabled={name.trim() === ''}>
        {m.saved_views_save()}
      </Button>
    </form>
  );
}

type SavedViewItemProps = { workspace: AgentWorkspace; view: SavedView; mayChange: boolean };

function SavedViewItem({ workspace, view, mayChange }: SavedViewItemProps) {
  const [name, setName] = useState(view.name);
  const { id, isTeam, filter } = view;
  const rename = async (event: SubmitEvent) => {
    event.preventDefault();
    complain(await workspace.savedViews.save(id, { name, isTeam, filter }));
  };
  const description = `${isTeam ? m.saved_views_team() : m.saved_views_own()} · ${describeFilter(workspace, filter)}`;
  if (!mayChange)
    return (
      <>
        <bdi className="font-semibold">{view.name}</bdi>
        <p className="text-sm text-ink-soft">{description}</p>
      </>
    );
  return (
    <form onSubmit={(event) => void rename(event)} className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <TextField
          label={m.saved_views_name()}
          hint={description}
          maxLength={VIEW_NAME_MAX_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <span className="flex gap-2 self-start sm:pt-6">
        <Button type="submit" size="small" kind="secondary" disabled={name.trim() === '' || name === view.name}>
          {m.saved_views_rename()}
        </Button>
        <ConfirmButton
          size="small"
          kind="quiet"
          action={m.saved_views_delete()}
          label={m.saved_views_delete_one({ name: view.name })}
          onConfirm={() => void workspace.savedViews.remove(id).then(complain)}
        />
      </span>
    </form>
  );
}

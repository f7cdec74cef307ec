import { useState } from 'react';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { m } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { LibraryPicker } from './library-picker.tsx';
import { ProposeFileForm } from './propose-file-form.tsx';

type LibraryButtonProps = { workspace: AgentWorkspace; sessionId: SessionId; lang: Locale };

/** Beside attaching a file: the files that another person has approved, which are sent at once. */
export function LibraryButton({ workspace, sessionId, lang }: LibraryButtonProps) {
  const [shown, setShown] = useState<'files' | 'proposal' | null>(null);
  const isProposal = shown === 'proposal';
  return (
    <>
      <button
        type="button"
        data-library
        aria-label={m.library_open()}
        title={m.library_open()}
        onClick={() => setShown('files')}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path
            d="M4 5h5v14H4zM9 7h5v12H9zM14.5 8.3l4.6-1.2 3 11.6-4.7 1.2z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <Dialog
        isOpen={shown !== null}
        onOpenChange={(isOpen) => !isOpen && setShown(null)}
        title={isProposal ? m.library_propose() : m.library_title()}
        description={isProposal ? m.library_propose_hint() : m.library_text()}
        closeLabel={m.account_dismiss()}
      >
        {isProposal ? (
          <ProposeFileForm
            library={workspace.library}
            onBack={() => setShown('files')}
            onProposed={() => setShown(null)}
          />
        ) : (
          <LibraryPicker
            library={workspace.library}
            sessionId={sessionId}
            lang={lang}
            mayRemove={isRoleAtLeast(workspace.dependencies.agent.role, 'lead')}
            onSent={() => setShown(null)}
            onPropose={() => setShown('proposal')}
          />
        )}
      </Dialog>
    </>
  );
}

import { useEffect, useState } from 'react';
import { teamResponse, type Colleague } from '@libs/protocol/team.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { isRoleAtLeast, type AgentRole } from '@libs/protocol/roles.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { useAssignment } from '../assignment/use-assignment.ts';
import { ConsoleSubPage } from '../console-sub-page.tsx';
import { LoadState } from '../load-state.tsx';
import { LineCard, TeamCard } from './board-cards.tsx';
import { ShiftNoteCard } from './shift-note.tsx';
import { useBoard } from './use-board.ts';

type ShiftPageProps = {
  http: AuthenticatedHttp;
  me: { agentId: AgentId; role: AgentRole };
  lang: Locale;
  name: string;
  onBack: () => void;
  onLogOut: () => void;
};

/** The shift: for everybody its note, and for leads the line, the team and what waits for them. */
export function ShiftPage({ http, me, lang, ...page }: ShiftPageProps) {
  const isLead = isRoleAtLeast(me.role, 'lead');
  const { board, refusal } = useBoard(http, isLead);
  const { assignment, shiftNote } = useAssignment(http, me.agentId);
  const colleagues = useColleagues(http);
  return (
    <ConsoleSubPage title={m.shift_title()} {...page}>
      <output className="mb-3 block text-sm text-alarm empty:hidden">{refusal}</output>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start">
        {isLead && !board && !refusal && <LoadState refusal={null} />}
        {board && <LineCard board={board} lang={lang} />}
        {board && <TeamCard board={board} lang={lang} />}
        <ShiftNoteCard
          saved={shiftNote}
          colleagues={colleagues}
          lang={lang}
          onSave={(note) => assignment.saveShiftNote(note)}
        />
      </div>
    </ConsoleSubPage>
  );
}

function useColleagues(http: AuthenticatedHttp): readonly Colleague[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  useEffect(() => {
    void http({ method: 'GET', path: '/agents', answer: teamResponse }).then(
      (answer) => 'value' in answer && setColleagues(answer.value.team),
    );
  }, [http]);
  return colleagues;
}

import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { customerName } from '../customer.ts';
import { languageName } from '../language-name.ts';
import { agentNameOf } from '../team-store.ts';
import { WaitClock } from '../wait-clock.tsx';
import { assignmentRequests, type AssignmentRequest } from './assignment-requests.ts';

type RequestBannerProps = { workspace: AgentWorkspace; lang: Locale; onSelect: (sessionId: SessionId) => void };

/** The conversation below must stay usable on a phone; the next one moves up. */
const MAX_SHOWN = 2;

/** What this agent is asked to take: people who wait, and conversations that colleagues have handed over. */
export function RequestBanner({ workspace, lang, onSelect }: RequestBannerProps) {
  const { agentId } = workspace.dependencies.agent;
  // A text, so that changes of other rows cause no render.
  useStore(workspace.inbox, ({ rows }) => requestsKey(assignmentRequests(rows, agentId)));
  const asked = assignmentRequests(workspace.inbox.getState().rows, agentId);
  return (
    <section aria-label={m.assignment_asked()} aria-live="polite" className="flex shrink-0 flex-col empty:hidden">
      {asked.slice(0, MAX_SHOWN).map((one) => (
        <RequestLine key={one.row.sessionId} workspace={workspace} lang={lang} asked={one} onSelect={onSelect} />
      ))}
      {asked.length > MAX_SHOWN && (
        <p className="border-b border-line bg-lamp-soft px-3 py-1 text-sm text-on-lamp">
          {m.assignment_more({ count: asked.length - MAX_SHOWN })}
        </p>
      )}
    </section>
  );
}

const requestsKey = (requests: readonly AssignmentRequest[]): string =>
  requests.map(({ row }) => `${row.sessionId} ${row.version}`).join();

type RequestLineProps = RequestBannerProps & { asked: AssignmentRequest };

function RequestLine({ workspace, lang, asked, onSelect }: RequestLineProps) {
  const { sessionId, waitingSince } = asked.row;
  const { colleagues } = useStore(workspace.team.store);
  const details = useStore(workspace.customers.store, (state) => state.details[sessionId]);
  const accept = () => acceptRequest(workspace, sessionId, onSelect);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-lamp-soft px-3 py-1.5 text-on-lamp">
      <p className="min-w-40 flex-1 text-sm">
        <span className="font-semibold">
          {asked.kind === 'offer'
            ? m.assignment_offered()
            : m.assignment_handed({ name: agentNameOf(colleagues, asked.from) })}
        </span>{' '}
        <bdi>{customerName({ sessionId, ...details })}</bdi> · {languageName(lang, asked.row.lang)}
        {asked.row.skill && ` · ${asked.row.skill}`}
        {waitingSince && (
          <>
            , <WaitClock since={waitingSince} lang={lang} />
          </>
        )}
      </p>
      <span className="flex gap-1.5">
        <Button size="small" onClick={accept}>
          {m.assignment_accept()}
        </Button>
        <Button size="small" kind="secondary" onClick={() => declineRequest(workspace, sessionId)}>
          {asked.kind === 'offer' ? m.assignment_decline() : m.assignment_return()}
        </Button>
      </span>
    </div>
  );
}

/** Opens it and takes it. */
export function acceptRequest(
  workspace: AgentWorkspace,
  sessionId: SessionId,
  onSelect: (sessionId: SessionId) => void,
): void {
  onSelect(sessionId);
  workspace.sendTo(sessionId, { type: 'session.claim' });
}

export const declineRequest = (workspace: AgentWorkspace, sessionId: SessionId): void =>
  workspace.sendTo(sessionId, { type: 'session.decline' });

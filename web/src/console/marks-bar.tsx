import type { TagId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { tagNameIn } from '@libs/protocol/tags.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { DistressCard } from './distress/distress-card.tsx';
import { useMarks } from './marks.ts';
import { SnoozeMenu, SnoozeNotice } from './snooze/snooze-menu.tsx';
import { offeredTags } from './tags/offered-tags.ts';
import { TagChip } from './tags/tag-chips.tsx';
import { TagMenu } from './tags/tag-menu.tsx';

type MarksBarProps = { workspace: AgentWorkspace; conversation: Conversation; lang: Locale };

/** Below the head of a conversation: its tags, those that suggest themselves, and what may have to be talked about. */
export function MarksBar({ workspace, conversation, lang }: MarksBarProps) {
  const { tags } = useStore(workspace.tags.store);
  const row = useStore(workspace.inbox, ({ rows }) => rows.find((one) => one.sessionId === conversation.sessionId));
  const { tagIds, distress, debriefBy } = useMarks(workspace, conversation);
  const send = (command: ChatCommand) => conversation.sendCommand(command);
  const snooze = (until: string | null) => {
    const { customerMessages } = conversation.store.getState().session;
    send({ type: 'session.snooze', until, customerMessages });
  };
  const add = (tagId: TagId) => send({ type: 'session.tag', tagId });
  const me = workspace.dependencies.agent.agentId;
  const canSnooze =
    row && !row.isSnoozed && (row.status === 'waiting' || (row.status === 'active' && row.agentId === me));
  const own = tags.filter(({ id }) => tagIds.includes(id));
  const { suggested, others } = offeredTags(tags, tagIds);
  return (
    <>
      {distress === 'open' && (
        <DistressCard
          customerLang={row?.lang ?? lang}
          lang={lang}
          onChange={(state) => send({ type: 'distress.change', state })}
        />
      )}
      {row?.isSnoozed && (
        <SnoozeNotice until={row.snoozedUntil ?? null} lang={lang} onWake={() => send({ type: 'session.wake' })} />
      )}
      <div className="flex flex-wrap items-center gap-1.5 border-b border-line bg-paper px-3 py-0.5">
        <ul aria-label={m.tags_title()} className="contents">
          {own.map((tag) => (
            <li key={tag.id} className="flex min-w-0 items-center">
              <TagChip tag={tag} lang={lang} />
              <button
                type="button"
                aria-label={m.tags_remove({ name: tagNameIn(lang, tag.name) })}
                onClick={() => send({ type: 'session.untag', tagId: tag.id })}
                className="grid size-6 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken"
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
        {suggested.map((tag) => (
          <button
            key={tag.id}
            type="button"
            onClick={() => add(tag.id)}
            className="min-h-6 rounded-sm border border-dashed border-line-strong px-1.5 text-xs text-ink-soft hover:bg-sunken"
          >
            + {tagNameIn(lang, tag.name)}
          </button>
        ))}
        <TagMenu tags={others} lang={lang} onAdd={add} />
        <span className="ms-auto flex flex-wrap gap-1">
          {canSnooze && <SnoozeMenu lang={lang} isWaiting={Boolean(row.waitingSince)} onSnooze={snooze} />}
          <Button
            size="dense"
            kind={debriefBy ? 'secondary' : 'quiet'}
            aria-pressed={debriefBy !== null}
            onClick={() => send({ type: 'debrief.change', isWanted: debriefBy === null })}
          >
            {m.debrief_mark()}
          </Button>
          {distress !== 'open' && (
            <Button size="dense" kind="quiet" onClick={() => send({ type: 'distress.change', state: 'open' })}>
              {m.distress_raise()}
            </Button>
          )}
        </span>
      </div>
    </>
  );
}

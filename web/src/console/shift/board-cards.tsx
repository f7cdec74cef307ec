import type { BoardAgent, BoardResponse } from '@libs/protocol/assignment.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../figure.tsx';
import { formatWait } from '../format-wait.ts';

type BoardCardsProps = { board: BoardResponse; lang: Locale };

/** The line, by language, and what waits for a lead. */
export function LineCard({ board, lang }: BoardCardsProps) {
  const waiting = board.languages.reduce((sum, one) => sum + one.waiting, 0);
  const { first, next, near } = board.breaches;
  const longest = Math.max(0, ...board.languages.map(({ longestSeconds }) => longestSeconds));
  return (
    <Card title={m.board_line()}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={m.board_waiting()} value={String(waiting)} />
        <Figure name={m.board_longest()} value={waiting === 0 ? '–' : formatWait(lang, longest * 1000)} />
        <Figure name={m.board_offered()} value={String(board.offered)} />
        <Figure name={m.board_held()} value={String(board.heldMessages)} isLoud={board.heldMessages > 0} />
        <Figure name={m.board_breach_first()} value={String(first)} isLoud={first > 0} />
        <Figure name={m.board_breach_next()} value={String(next)} isLoud={next > 0} />
        <Figure name={m.board_breach_near()} value={String(near)} />
      </dl>
      {board.languages.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {board.languages.map((one) => (
            <li key={one.lang} className="flex justify-between gap-3 border-t border-line pt-1">
              <span className="whitespace-nowrap">{languageList[one.lang].name}</span>
              <span className="text-end tabular-nums">
                {m.board_language({ count: one.waiting, time: formatWait(lang, one.longestSeconds * 1000) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const STATE_LABELS: Record<BoardAgent['state'], () => string> = {
  available: m.console_available,
  break: m.board_on_break,
  away: m.console_away,
  offline: m.board_offline,
};
const STATE_ORDER: Record<BoardAgent['state'], number> = { available: 0, break: 1, away: 2, offline: 3 };

/** Who is there, and how much each has. Who is there comes first, and of those who has most. */
export function TeamCard({ board, lang }: BoardCardsProps) {
  const agents = board.agents.toSorted(
    (one, other) => STATE_ORDER[one.state] - STATE_ORDER[other.state] || other.load - one.load,
  );
  return (
    <Card title={m.board_team()}>
      {!board.isPresenceKnown && <p className="text-sm text-alarm">{m.board_presence_unknown()}</p>}
      <ul className="flex flex-col">
        {agents.map((one) => (
          <li key={one.agentId} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-2">
            <span className="min-w-32 flex-1 truncate font-semibold">{one.displayName}</span>
            <span className={classNames('text-sm', one.state === 'available' ? 'text-brand' : 'text-ink-soft')}>
              {STATE_LABELS[one.state]()}
            </span>
            <span className="w-full text-sm text-ink-soft tabular-nums sm:w-auto">
              {m.board_load({ load: one.load, limit: one.limit })}
              {one.unanswered > 0 &&
                one.longestSeconds !== null &&
                ` · ${m.board_unanswered({ count: one.unanswered, time: formatWait(lang, one.longestSeconds * 1000) })}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

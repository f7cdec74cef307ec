import { Injectable } from '@nestjs/common';
import { shortestNearWait, targetStateOf } from '@libs/hours/answer-target.ts';
import type { BoardResponse } from '@libs/protocol/assignment.ts';
import { hoursOfLanguage } from '@libs/protocol/business-hours.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Of more the count would only say "very many". */
const MAX_COUNTED = 5_000;

/** How many people wait longer than the targets allow, of those in the list and those that agents have. */
@Injectable()
export class LateAnswersReader {
  constructor(private readonly resources: ServerResources) {}

  /** Only waits that are long enough are read: outside the hours the clock stands, so no wait counts for more than it lasts. */
  async read(): Promise<BoardResponse['breaches']> {
    const [targets, hours] = await Promise.all([
      this.resources.settings.readAssignment(),
      this.resources.settings.readHours(),
    ]);
    const breaches = { first: 0, next: 0, near: 0 };
    const shortest = shortestNearWait(targets);
    if (shortest === null) return breaches;
    const { rows } = await this.resources.pool.query<WaitRow>(WAITS_SQL, [shortest, MAX_COUNTED]);
    const now = Date.now();
    for (const { lang, answered: hasBeenAnswered, waited } of rows) {
      const wait = { since: now - Number(waited), hasBeenAnswered };
      const state = targetStateOf(wait, { targets, hours: hoursOfLanguage(hours, nearestLocale(lang)), now });
      if (state === 'near') breaches.near += 1;
      if (state === 'over') breaches[hasBeenAnswered ? 'next' : 'first'] += 1;
    }
    return breaches;
  }
}

type WaitRow = { lang: string; answered: boolean; waited: string };

const WAITS_SQL = `
  select i.lang, i.agent_msgs > 0 as answered, extract(epoch from clock_timestamp() - i.waiting_since) * 1000 as waited
  from inbox i
  where i.status in ('waiting', 'active') and i.waiting_since < now() - make_interval(secs => $1) and not exists (
    select from held_conversation h where h.shard = i.shard and h.session_id = i.session_id and i.agent_msgs = 0)
  order by i.waiting_since limit $2`;

/** The tables whose keys begin with the shard. */
const SESSION_TABLES = [
  ...['chat_event', 'chat_session', 'timer', 'subject', 'subject_key', 'inbox', 'inbox_search', 'read_mark'],
  ...[
    'visitor_key',
    'lent_key',
    'vouched_session',
    'chat_file',
    'held_message',
    'agent_draft',
    'quarantined_event',
    'held_conversation',
    'mention',
    'person_link',
    'session_report',
  ],
];

/** Statements over all sessions, each with its reason, by a part of their text that no other has. */
export const statementsOverAllSessions: readonly { part: string; reason: string }[] = [
  { part: '"person" =', reason: 'finds the session of a person, who may have one in any shard' },
  { part: '"person" in', reason: 'all conversations of a person, who may have some in any shard' },
  { part: 'from person_link p where p.link_id', reason: 'the other end of a link may be in any shard' },
  { part: '"agent_id" = $1 order by "a0"."updated_at"', reason: 'the drafts of an agent are a list over sessions' },
  { part: 'with arrived as materialized', reason: 'a report of leads, over all conversations of a time' },
  { part: 'as pending, extract', reason: 'a figure for operators: how many timers are set' },
  { part: 'min(due_at)) as lag from timer', reason: 'a figure for operators: how late timers are' },
  { part: 'from timer where due_at', reason: 'the sweep for timers that are due, by time' },
  { part: 'command_id = $1 and created_at between', reason: 'an operator looks for a command without its session' },
  { part: 'desc, i.session_id offset', reason: 'where a page of the list ends, over all sessions' },
  { part: 'union select subject_id, shredded_at, kek_id from subject_key', reason: 'the list of all erasures' },
  { part: 'order by i.sort_at, i.session_id desc limit', reason: 'the pass of the search over all sessions' },
  { part: 'as listed from inbox', reason: 'how many sessions the search is to know' },
  { part: 'from inbox i, day', reason: 'counts the sessions of today and yesterday' },
  { part: 'from held_conversation h join inbox i', reason: 'how many conversations are held back, over all sessions' },
  { part: 'as waited from inbox i', reason: 'the line and who waits for a word, over all sessions, by index' },
  { part: 'from agent a left join agent_ability', reason: 'the board of leads counts all sessions, in one statement' },
  { part: 'from "mention" as "m0" where "m0"."agent_id"', reason: 'the mentions of an agent are a list over sessions' },
  { part: 'as load from inbox', reason: 'how many conversations each agent has, over all sessions' },
  { part: 'delete from held_conversation returning', reason: 'all that are held back are released at once' },
  { part: 'count(*)::int as events from quarantined_event', reason: 'a figure for operators' },
];

const NOT_AN_ALIAS = /^(as|cross|for|full|group|inner|join|left|limit|on|order|set|union|using|values|where)$/i;
const MENTION = new RegExp(
  String.raw`(?:\b(?:from|join|into|update|using)|,)\s+(?:only\s+)?"?(${SESSION_TABLES.join('|')})\b"?(?:\s+(?:as\s+)?"?(\w+))?`,
  'gi',
);

/** A statement that names a table of sessions and no shard of it, in a condition or in what it inserts. */
export function missingShard(statement: string): boolean {
  const text = statement.replace(/\s+/g, ' ');
  if (statementsOverAllSessions.some(({ part }) => text.includes(part))) return false;
  // What a statement returns is no condition.
  const conditions = text.replace(/\bselect\b.*?\bfrom\b/gi, 'from').replace(/\breturning\b[^)]*/gi, '');
  return [...conditions.matchAll(MENTION)].some(([, table = '', alias = '']) => {
    const names = NOT_AN_ALIAS.test(alias) || !alias ? table : `(?:${alias}|${table})`;
    return !new RegExp(String.raw`\b${names}"?\."?shard\b|(?<![."\w])"?shard\b`, 'i').test(conditions);
  });
}

/**
 * Every table with rows of one conversation, and what becomes of its rows when the conversation is archived.
 *
 * `archived`: they are in the archive and come back with it.
 * `dropped`: only deleting them erases them, which nobody could do in an archive, so the archive does not have them.
 * `stays`: in the database.
 */
export type SessionTable = {
  name: string;
  /** The column with the id of the session. */
  id: string;
  treatment: 'archived' | 'dropped' | 'stays';
};

const table = (name: string, treatment: SessionTable['treatment'], id = 'session_id'): SessionTable => ({
  name,
  id,
  treatment,
});

/** In the order in which they are written back: the log first. */
export const sessionTables: readonly SessionTable[] = [
  table('chat_event', 'archived'),
  table('chat_session', 'archived', 'id'),
  table('subject', 'archived', 'id'),
  table('inbox', 'archived'),
  table('read_mark', 'archived'),
  table('visitor_key', 'archived'),
  table('lent_key', 'archived'),
  table('chat_file', 'archived'),
  table('held_message', 'archived'),
  // Whoever meets the event adds it again.
  table('quarantined_event', 'dropped'),
  // Empty: it is not used any more.
  table('inbox_search', 'dropped'),
  // The hash of a person; that they were confirmed is in the log.
  table('vouched_session', 'dropped'),
  // Only what waits is held back, and what waits is not archived.
  table('held_conversation', 'dropped'),
  // Who was called by name in a note: nobody is called to what is closed and gone.
  table('mention', 'dropped'),
  // An erasure deletes them here also while the conversation is in the archive, and they are valid when it is back.
  table('person_link', 'stays'),
  // Times without words, for the reports of all years.
  table('session_report', 'stays'),
  // Unsent text of agents.
  table('agent_draft', 'dropped'),
  // A conversation with a timer is not archived.
  table('timer', 'stays'),
  // Without the key the archive cannot be read; it is destroyed by an erasure.
  table('subject_key', 'stays', 'subject_id'),
  // Who has seen and exported what must outlive the conversation.
  table('audit_line', 'stays'),
  table('emergency_access', 'stays'),
];

export const archivedTables = sessionTables.filter(({ treatment }) => treatment === 'archived');
export const removedTables = sessionTables.filter(({ treatment }) => treatment !== 'stays');

/**
 * The attacks that succeed today, each with the reason. One that succeeds and is not here fails the run, and so does one
 * that is here and no longer succeeds: whoever mends a promise deletes its line.
 */
export const stillOpen: Readonly<Record<string, string>> = {
  'search-index-without-key':
    'all conversations share one key of the index; a copy of it is worth as much as a copy of the messages (issue 20)',
  'erased-conversation-read-again': 'the key that wraps all others cannot be rotated',
  'details-in-previews': 'the preview masks telephone numbers and addresses only as they are usually written',
  'export-of-everything': 'an agent may export without a limit',
  'poisoned-team-script': 'any agent may change the scripts of all',
  'held-message-through-puppet': 'one lead is two persons',
  'held-message-through-second-puppet': 'one lead is two persons',
  'held-message-through-promotion': 'one lead is two persons',
  'lead-becomes-colleague': 'one lead resets another alone',
  'lead-rewrites-greeting': 'what visitors read needs no second person',
  'lead-renames-agent': 'what visitors read needs no second person',
  'password-alone': 'leads need no second factor',
  'statements-beyond-its-rights': 'every login may store large objects',
  'redis-without-password': 'Redis of docker compose has no password',
  'weak-containers': 'containers may write to their root and keep their capabilities',
  'images-without-digest': 'images are named by tags',
  'proxy-without-limits': 'nginx limits neither requests nor connections',
  'dear-pictures': 'a process for each picture costs 0.15 s, however small the file is',
  'queue-of-empty-conversations': 'the newest conversation is the first of the list',
  'queue-of-one-text': 'the newest conversation is the first of the list',
};

import type { SessionId } from '@libs/protocol/ids.ts';

/**
 * Under this id the files of the team's library are sealed and counted as those of a conversation are, with a key of
 * their own that a rotation takes over. No session has it: theirs are of version 7.
 */
export const LIBRARY_SUBJECT = 'ffffffff-ffff-8000-8000-00000000a1de' as SessionId;

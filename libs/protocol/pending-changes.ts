import { z } from '#schema';
import { agentId } from './ids.ts';

/** What takes effect once a second person has approved it: everything that visitors see, the rules about persons, what one lead does to another, and resets. */
const changeKinds = [
  'settings-text',
  'organisation-picture',
  'public-name',
  'public-picture',
  'script',
  'library-file',
  'content',
  'security',
  'lead-disabled',
  'lead-demoted',
  'reset',
] as const;
const changeKind = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof changeKind>;

/** `target`: what it is about, such as `welcomeMessage.en` or `articles/some-slug`, or the id of an agent, a script or a file. */
const pendingChange = z.object({
  id: z.string(),
  kind: changeKind,
  target: z.string(),
  requestedBy: agentId,
  requestedByName: z.string(),
  requestedAt: z.iso.datetime(),
  /** The agent whom it is about. */
  aboutName: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string(),
  /** What the guard found in texts for the site; whoever approves reads it. */
  warnings: z.array(z.string()).default([]),
  /** A data URL. */
  picture: z.string().nullable(),
  /** False for whoever asked, and for whoever may be the same person. */
  mayApprove: z.boolean(),
});
export type PendingChange = z.infer<typeof pendingChange>;
export const pendingChangesResponse = z.object({ changes: z.array(pendingChange) });

export const changeDecision = z.strictObject({ verdict: z.enum(['approved', 'declined']) });

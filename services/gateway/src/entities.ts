import type { Entities } from '@libs/server/orm.ts';
import { AgentLink, AgentSignIn } from './agents/team.schema.ts';
import { PendingChangeRow } from './approvals/approvals.schema.ts';
import { AgentLogin } from './authentication/logins.schema.ts';
import { PasskeyRow } from './authentication/passkeys.schema.ts';
import { EmergencyAccessRow } from './authorization/emergency-access.schema.ts';
import { ShiftNoteRow } from './assignment/shift-note.schema.ts';
import { MentionRow } from './commands/mentions.schema.ts';
import { AgentDraft, TeamScript } from './drafts/drafts.schema.ts';
import { LibraryFileRow } from './files/library.schema.ts';
import { ShownToken, VouchedSession } from './identity/identity.schema.ts';
import { SavedViewRow } from './inbox/saved-views.schema.ts';
import { HeldMessageRow } from './moderation/moderation.schema.ts';
import { OrganisationPicture } from './settings/settings.schema.ts';
import { Tag } from './tags/tags.schema.ts';

/** What only the gateway maps; each module declares its own in a file `*.schema.ts`. */
export const gatewayEntities: Entities = [
  AgentLogin,
  AgentLink,
  PasskeyRow,
  PendingChangeRow,
  AgentSignIn,
  EmergencyAccessRow,
  AgentDraft,
  TeamScript,
  LibraryFileRow,
  HeldMessageRow,
  MentionRow,
  SavedViewRow,
  ShiftNoteRow,
  ShownToken,
  VouchedSession,
  OrganisationPicture,
  Tag,
];

import { FirstTables } from './0001-first-tables.ts';
import { Projections } from './0002-projections.ts';
import { ConsoleTables } from './0004-console.ts';
import { Files } from './0005-files.ts';
import { EventTime } from './0006-event-time.ts';
import { Identity } from './0007-identity.ts';
import { LentKeys } from './0008-lent-keys.ts';
import { SettingsTexts } from './0009-settings-texts.ts';
import { SealingKeyTable } from './0010-sealing-key.ts';
import { WriteProbe } from './0011-write-probe.ts';
import { DraftNote } from './0012-draft-note.ts';
import { ShardKeys } from './0013-shard-keys.ts';
import { CursorEpoch } from './0015-epoch.ts';
import { Archive } from './0016-archive.ts';
import { QuarantinedEvents } from './0017-quarantined-event.ts';
import { LastMessageVersion } from './0018-last-message-version.ts';
import { SessionFillfactor } from './0019-session-fillfactor.ts';
import { KeyLifeCycle } from './0020-key-life-cycle.ts';
import { AuditChain } from './0021-audit-chain.ts';
import { Persons } from './0022-persons.ts';
import { BlockedStatus } from './0023-blocked-status.ts';
import { InboxRank } from './0024-inbox-rank.ts';

/** Every migration in order, by name: nothing is looked up in folders at run time. */
export const migrations = [
  { name: '0001-first-tables', class: FirstTables },
  { name: '0002-projections', class: Projections },
  { name: '0004-console', class: ConsoleTables },
  { name: '0005-files', class: Files },
  { name: '0006-event-time', class: EventTime },
  { name: '0007-identity', class: Identity },
  { name: '0008-lent-keys', class: LentKeys },
  { name: '0009-settings-texts', class: SettingsTexts },
  { name: '0010-sealing-key', class: SealingKeyTable },
  { name: '0011-write-probe', class: WriteProbe },
  { name: '0012-draft-note', class: DraftNote },
  { name: '0013-shard-keys', class: ShardKeys },
  { name: '0015-epoch', class: CursorEpoch },
  { name: '0016-archive', class: Archive },
  { name: '0017-quarantined-event', class: QuarantinedEvents },
  { name: '0018-last-message-version', class: LastMessageVersion },
  { name: '0019-session-fillfactor', class: SessionFillfactor },
  { name: '0020-key-life-cycle', class: KeyLifeCycle },
  { name: '0021-audit-chain', class: AuditChain },
  { name: '0022-persons', class: Persons },
  { name: '0023-blocked-status', class: BlockedStatus },
  { name: '0024-inbox-rank', class: InboxRank },
];

import { sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { emptyShiftNote, type ShiftNote } from '@libs/protocol/assignment.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ShiftNoteRow } from './shift-note.schema.ts';

/** One text for the team. Of two who write at once the second is refused, and reads the first. */
@Injectable()
export class ShiftNoteStore {
  constructor(private readonly resources: ServerResources) {}

  async read(): Promise<ShiftNote> {
    const row = await this.resources.unitOfWork().findOne(ShiftNoteRow, { onlyRow: true });
    if (!row) return emptyShiftNote;
    const { text, version, changedBy, changedAt } = row;
    return { text, version, changedBy, changedAt: changedAt.toISOString() };
  }

  /** False when there is another version by now. Secrets are masked, because everybody reads it. */
  async save(changedBy: AgentId, { text, version }: Pick<ShiftNote, 'text' | 'version'>): Promise<boolean> {
    const em = this.resources.unitOfWork();
    const row = {
      ...{ text: maskSecrets(text, findSecrets(text, seedPhrases)), version: version + 1, changedBy },
      changedAt: sql.now(),
    };
    if (version > 0) return (await em.nativeUpdate(ShiftNoteRow, { onlyRow: true, version }, row)) === 1;
    const before = await this.read();
    if (before.version > 0) return false;
    await em.upsert(ShiftNoteRow, { ...row, onlyRow: true, changedAt: new Date() }, { onConflictAction: 'ignore' });
    return (await this.read()).changedBy === changedBy;
  }
}

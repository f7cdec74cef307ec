import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Tags of conversations, signs of danger in them, and what agents want to talk about. */
export class ConversationMarksOfSessions extends Migration {
  override up(): void {
    this.addSql(readSql('tables/conversation-marks.sql'));
  }
}

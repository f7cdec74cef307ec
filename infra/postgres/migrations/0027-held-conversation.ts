import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Conversations that are held back from the list. */
export class HeldConversation extends Migration {
  override up(): void {
    this.addSql(readSql('tables/held-conversation.sql'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/**
 * Who is asked to take a conversation, what agents can be given, mentions and the note of the shift. The function comes
 * with the columns: what is appended after this migration has them, whichever version of a gateway appends it.
 */
export class AssignmentTables extends Migration {
  override up(): void {
    this.addSql(readSql('tables/assignment.sql'));
    this.addSql(readSql('functions/append-batch.sql'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** A column that says of an agent's unsent text whether it is an internal note. */
export class DraftNote extends Migration {
  override up(): void {
    this.addSql(readSql('tables/draft-note.sql'));
  }
}

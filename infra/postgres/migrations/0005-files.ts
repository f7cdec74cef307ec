import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Files in conversations, and who has opened them. */
export class Files extends Migration {
  override up(): void {
    this.addSql(readSql('tables/files.sql'));
  }
}

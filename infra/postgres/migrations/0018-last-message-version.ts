import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** A column that says which message of a session the list shows. */
export class LastMessageVersion extends Migration {
  override up(): void {
    this.addSql(readSql('tables/last-message-version.sql'));
  }
}

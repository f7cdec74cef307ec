import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The list begins with those who have written. */
export class InboxRank extends Migration {
  override up(): void {
    this.addSql(readSql('tables/inbox-rank.sql'));
  }
}

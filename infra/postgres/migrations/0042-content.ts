import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The content of the site, written in the console and published by a second person. */
export class Content extends Migration {
  override up(): void {
    this.addSql(readSql('tables/content.sql'));
    this.addSql(readSql('functions/apply-pending-change.sql'));
  }
}

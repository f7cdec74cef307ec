import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Exceptions to the rules about reading and exporting, and an index by agent for the audit. */
export class Reading extends Migration {
  override up(): void {
    this.addSql(readSql('tables/emergency-access.sql'));
  }
}

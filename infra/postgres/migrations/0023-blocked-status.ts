import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** A session may be blocked. */
export class BlockedStatus extends Migration {
  override up(): void {
    this.addSql(readSql('tables/blocked-status.sql'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/**
 * Since when people wait. The function comes with the columns and before their first values: what is appended after this
 * migration has the times, whichever version of a gateway appends it.
 */
export class WaitingTimesOfSessions extends Migration {
  override up(): void {
    this.addSql(readSql('tables/waiting-times.sql'));
    this.addSql(readSql('functions/append-batch.sql'));
    this.addSql(readSql('tables/waiting-times-backfill.sql'));
  }
}

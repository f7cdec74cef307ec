import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** An index of the log by time. */
export class EventTime extends Migration {
  override up(): void {
    this.addSql(readSql('tables/event-time.sql'));
  }
}

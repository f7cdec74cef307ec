import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The log by its time. */
export class EventTime extends Migration {
  override up(): void {
    this.addSql(readSql('tables/event-time.sql'));
  }
}

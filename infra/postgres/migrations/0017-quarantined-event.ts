import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The list of the events that cannot be read. */
export class QuarantinedEvents extends Migration {
  override up(): void {
    this.addSql(readSql('tables/quarantined-event.sql'));
  }
}

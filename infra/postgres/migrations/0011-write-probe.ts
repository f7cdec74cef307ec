import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The table in which readiness probes whether the database is writable. */
export class WriteProbe extends Migration {
  override up(): void {
    this.addSql(readSql('tables/write-probe.sql'));
  }
}

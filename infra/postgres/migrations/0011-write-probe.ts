import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Where a process tries whether the database can be written. */
export class WriteProbe extends Migration {
  override up(): void {
    this.addSql(readSql('tables/write-probe.sql'));
  }
}

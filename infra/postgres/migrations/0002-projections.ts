import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Consumers of the log, the console's list and search, and read marks. */
export class Projections extends Migration {
  override up(): void {
    this.addSql(readSql('tables/projections.sql'));
  }
}

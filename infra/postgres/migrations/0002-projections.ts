import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Consumers of the log, the inbox and its search index, and read marks. */
export class Projections extends Migration {
  override up(): void {
    this.addSql(readSql('tables/projections.sql'));
  }
}

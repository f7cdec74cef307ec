import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** A column for the numbers that are sealed apart from the messages they stood in. */
export class Identifiers extends Migration {
  override up(): void {
    this.addSql(readSql('tables/identifiers.sql'));
  }
}

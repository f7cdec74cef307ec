import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** What the console keeps beside the log. */
export class ConsoleTables extends Migration {
  override up(): void {
    this.addSql(readSql('tables/console.sql'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The tables of the console. */
export class ConsoleTables extends Migration {
  override up(): void {
    this.addSql(readSql('tables/console.sql'));
  }
}

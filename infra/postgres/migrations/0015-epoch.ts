import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The epoch in which each position of the relay was read. */
export class CursorEpoch extends Migration {
  override up(): void {
    this.addSql(readSql('tables/cursor-epoch.sql'));
  }
}

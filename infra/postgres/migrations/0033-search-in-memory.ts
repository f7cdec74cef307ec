import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Empties the index of the search and keeps it empty, and adds what agents searched for. */
export class SearchInMemory extends Migration {
  override up(): void {
    this.addSql(readSql('tables/search-terms.sql'));
  }
}

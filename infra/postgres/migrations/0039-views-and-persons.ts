import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Filters of the list under a name, and which conversations are one person's. */
export class ViewsAndPersons extends Migration {
  override up(): void {
    this.addSql(readSql('tables/saved-view.sql'));
    this.addSql(readSql('tables/person-link.sql'));
  }
}

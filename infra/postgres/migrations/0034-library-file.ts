import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The files that the team has approved for customers. */
export class LibraryFiles extends Migration {
  override up(): void {
    this.addSql(readSql('tables/library-file.sql'));
  }
}

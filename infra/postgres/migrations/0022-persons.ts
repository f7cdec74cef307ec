import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** What a second person has to approve, and who has had whose account in their hands. */
export class Persons extends Migration {
  override up(): void {
    this.addSql(readSql('tables/persons.sql'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Passkeys of agents, as a second factor. */
export class Passkeys extends Migration {
  override up(): void {
    this.addSql(readSql('tables/passkeys.sql'));
  }
}

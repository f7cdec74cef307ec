import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Identities that another site has confirmed. */
export class Identity extends Migration {
  override up(): void {
    this.addSql(readSql('tables/identity.sql'));
  }
}

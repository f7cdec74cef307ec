import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Who the people are that another site has vouched for. */
export class Identity extends Migration {
  override up(): void {
    this.addSql(readSql('tables/identity.sql'));
  }
}

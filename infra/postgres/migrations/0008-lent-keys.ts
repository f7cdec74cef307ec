import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Conversations that are open on more than one device. */
export class LentKeys extends Migration {
  override up(): void {
    this.addSql(readSql('tables/lent-key.sql'));
  }
}

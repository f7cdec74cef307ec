import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** By what a process knows that its sealing key is the one of this database. */
export class SealingKeyTable extends Migration {
  override up(): void {
    this.addSql(readSql('tables/sealing-key.sql'));
  }
}

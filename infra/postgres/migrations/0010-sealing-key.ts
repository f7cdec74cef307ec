import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The table by which a process checks that its sealing key is the one of this database. */
export class SealingKeyTable extends Migration {
  override up(): void {
    this.addSql(readSql('tables/sealing-key.sql'));
  }
}

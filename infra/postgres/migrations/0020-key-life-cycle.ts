import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Several key-encryption keys, and which of them sealed what. */
export class KeyLifeCycle extends Migration {
  override up(): void {
    this.addSql(readSql('tables/key-life-cycle.sql'));
  }
}

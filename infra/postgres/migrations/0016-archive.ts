import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Which positions of the log are archived. */
export class Archive extends Migration {
  override up(): void {
    this.addSql(readSql('tables/archive.sql'));
  }
}

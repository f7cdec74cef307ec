import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The shard in every key of the tables with rows of sessions. Not safe while the previous version runs. */
export class ShardKeys extends Migration {
  override up(): void {
    this.addSql(readSql('tables/shard-keys.sql'));
    this.addSql(readSql('functions/create-log-years.sql'));
    this.addSql(readSql('tables/log-partitions.sql'));
  }
}

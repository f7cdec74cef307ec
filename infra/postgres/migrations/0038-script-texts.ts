import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** Scripts of the team in folders and in three languages. What waits for approval in the old form is approved as it is. */
export class ScriptTexts extends Migration {
  override up(): void {
    this.addSql(readSql('tables/script-texts.sql'));
    this.addSql(readSql('functions/apply-pending-change.sql'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** What the reports of leads count; the worker fills it from the whole log. */
export class SessionReportTable extends Migration {
  override up(): void {
    this.addSql(readSql('tables/session-report.sql'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The hours in which somebody answers stand beside the settings of the chat and are saved by themselves. */
export class BusinessHoursOfTheTeam extends Migration {
  override up(): void {
    this.addSql(readSql('functions/organisation-settings.sql'));
  }
}

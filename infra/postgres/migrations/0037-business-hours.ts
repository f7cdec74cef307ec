import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/**
 * The hours in which somebody answers stand beside the settings of the chat and are saved by themselves. A message is
 * appended only while nobody has put its conversation aside meanwhile, or it would not wake it.
 */
export class BusinessHoursOfTheTeam extends Migration {
  override up(): void {
    this.addSql(readSql('functions/organisation-settings.sql'));
    this.addSql(readSql('functions/append-batch.sql'));
  }
}

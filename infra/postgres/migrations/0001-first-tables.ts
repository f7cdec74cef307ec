import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** A migration is never changed: a later change is a later migration. */
export class FirstTables extends Migration {
  override up(): void {
    for (const name of [
      'chat-event',
      'chat-session',
      'timer',
      'subject',
      'access',
      'live-chat-settings',
      'application-role',
    ])
      this.addSql(readSql(`tables/${name}.sql`));
  }
}

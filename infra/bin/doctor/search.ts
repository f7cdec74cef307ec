import { withClient } from '../servers/postgres-database.ts';
import { type Diagnostic, failed, passed } from './diagnostic.ts';

const HELD_SQL = `select exists (select from lease where name = 'search' and expires_at > clock_timestamp()) as held`;

/** Whether some worker holds the index of the search; its metrics say how much of it is there. */
export async function examineSearch(databaseUrl: string): Promise<Diagnostic[]> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ held: boolean }>(HELD_SQL));
  return [
    rows[0]!.held
      ? passed('Search', 'a worker holds its index')
      : failed('Search', 'no worker holds its index: start one whose SEARCH_INDEX is not "never"'),
  ];
}

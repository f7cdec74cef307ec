import {
  isRaw,
  NativeQueryBuilder,
  type Platform,
  PostgreSqlConnection,
  raw,
  type Transaction,
} from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

type Execute = PostgreSqlConnection['execute'];

/**
 * Sends texts, bytes and times beside the statement, as bound parameters. MikroORM writes them into it, where Postgres
 * puts them into its own log when the statement fails or is slow.
 */
export class BindingConnection extends PostgreSqlConnection {
  override async execute<T>(...[query, params, method, ctx, logging]: Parameters<Execute>): Promise<T> {
    const { text, values } = this.bind(query, params);
    const target = ctx ?? this.getClient();
    const bound = {
      executeQuery: (_: unknown, options: object) => target.executeQuery(CompiledQuery.raw(text, values), options),
    };
    return super.execute(text, [], method, bound as Transaction, logging) as Promise<T>;
  }

  /** Numbers and booleans stay in the text, as MikroORM writes them: Postgres infers no other type for them. */
  private bind(query: Parameters<Execute>[0], params: Parameters<Execute>[1]): { text: string; values: unknown[] } {
    const { sql, params: given } = toFragment(query, params);
    const values: unknown[] = [];
    const platform = this.getPlatform();
    const escape = (value: unknown): unknown =>
      typeof value === 'string' || value instanceof Date || ArrayBuffer.isView(value)
        ? `$${values.push(value)}`
        : platform.escape.call(binding, value);
    const binding = Object.create(platform, { escape: { value: escape } }) as Platform;
    return { text: binding.formatQuery(sql, given), values };
  }
}

function toFragment(query: Parameters<Execute>[0], params: Parameters<Execute>[1] = []) {
  if (query instanceof NativeQueryBuilder) return query.toRaw();
  return isRaw(query) ? query : raw(query, params as unknown[]);
}

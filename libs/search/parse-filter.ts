import type { SearchFilter } from './search-query.ts';
import { tokenize } from './tokenize.ts';

export type TypedFilters = { agentWords: string[]; tagWords: string[]; filter: SearchFilter };

const DATE = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/;

/** Adds what `key:value` asks for; false for what is no filter and therefore words. Days are those of UTC. */
export function parseFilter(key: string, value: string, filters: TypedFilters): boolean {
  const words = tokenize(value).map(({ text }) => text);
  const { filter } = filters;
  const values = value.toLowerCase().split(/[,，]/).filter(Boolean);
  if (values.length === 0) return false;
  switch (key) {
    case 'agent':
      filters.agentWords.push(...words);
      return words.length > 0;
    case 'tag':
      filters.tagWords.push(...words);
      return words.length > 0;
    case 'status':
      filter.statuses = [...(filter.statuses ?? []), ...values];
      return true;
    case 'lang':
      filter.languages = [...(filter.languages ?? []), ...values];
      return true;
    case 'before':
      return addTime(value, (time) => (filter.until = Math.min(time.start, filter.until ?? Infinity)));
    case 'after':
      return addTime(value, (time) => (filter.from = Math.max(time.start, filter.from ?? -Infinity)));
    default:
      return false;
  }
}

function addTime(value: string, add: (time: { start: number }) => void): boolean {
  const [, year, month, day = '1'] = DATE.exec(value.normalize('NFKC')) ?? [];
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(start)) return false;
  add({ start });
  return true;
}

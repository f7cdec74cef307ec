/** A list with one item at another place; the same list where there is no such place. */
export function withItemMoved<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by;
  const next = [...items];
  if (to < 0 || to >= items.length) return next;
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

export const withoutItem = <T>(items: readonly T[], index: number): T[] => items.filter((_, at) => at !== index);

/** Joins what is there: `classNames('a', isOpen && 'b')`. Later classes do not win by place, so variants must not overlap. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

/**
 * Joins the truthy names: `classNames('a', isOpen && 'b')`. A later class does not override an earlier one, so variants
 * must not overlap.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

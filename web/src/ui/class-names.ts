/**
 * Joins the truthy names: `classNames('a', isOpen && 'b')`. A later class does not override an earlier one, so variants
 * must not overlap.
 */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

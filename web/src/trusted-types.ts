// The policy of the page (`require-trusted-types-for 'script'`) forbids making markup or script from text. React
// makes a script element, which it never lets run, by exactly one such text; nothing else is let through, so that
// a mistake of ours or of a library ends in an error and not in somebody else's script.

const EMPTY_SCRIPT = '<script></script>';

interface PolicyFactory {
  createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string | null }) => unknown;
}

/** Browsers that do not know the rule need no exception from it. */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', { createHTML: (markup) => (markup === EMPTY_SCRIPT ? markup : null) });

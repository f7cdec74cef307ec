// The page's policy (`require-trusted-types-for 'script'`) forbids creating markup or scripts from text. React creates
// a script element, which it never lets run, from exactly one such text; nothing else is allowed, so that a bug of ours
// or of a library ends in an error and not in the execution of a foreign script.

const EMPTY_SCRIPT = '<script></script>';

type PolicyFactory = {
  createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string | null }) => unknown;
};

/** Browsers without Trusted Types need no policy. */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', { createHTML: (markup) => (markup === EMPTY_SCRIPT ? markup : null) });

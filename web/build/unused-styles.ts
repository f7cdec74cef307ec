import type { Plugin } from 'vite';

/**
 * Rules of Tailwind's preflight for elements that a chat in a frame does not have: dates, numbers, searches, tables,
 * code, lists of several choices. `unused-styles.spec.ts` looks for these elements in its sources.
 */
const ABSENT_ELEMENTS =
  /^(?:abbr:|code,kbd|sub,sup|sub$|sup$|table$|progress$|hr$|:where\(select:is|::-webkit-(?:date|datetime|calendar|search|inner-spin|outer-spin))/;
const RULE = /([^{}]+)\{[^{}]*\}/g;
const TOKEN = /(?<=[{;])(--[\w-]+):[^;{}]*;?/g;
const READ_TOKEN = /var\((--[\w-]+)/g;
/** What Tailwind and Lightning CSS set for rules of their own. */
const OF_TOOLS = /^--(?:tw|lightningcss)-/;

/** A minified style sheet without these rules, and without the tokens that nothing in it reads. */
export function withoutUnusedStyles(css: string): string {
  const rules = css.replaceAll(RULE, (rule: string, selector: string) => (ABSENT_ELEMENTS.test(selector) ? '' : rule));
  const read = new Set([...rules.matchAll(READ_TOKEN)].map(([, name]) => name));
  return rules.replaceAll(TOKEN, (token: string, name: string) => (read.has(name) || OF_TOOLS.test(name) ? token : ''));
}

/** Applies it to every style sheet of a build. */
export const unusedStylesPlugin = (): Plugin => ({
  name: 'aidline-unused-styles',
  enforce: 'post',
  generateBundle(_options, output) {
    for (const file of Object.values(output))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = withoutUnusedStyles(
          typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source),
        );
  },
});

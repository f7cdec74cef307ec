import type { Plugin } from 'vite';

/** What zod turns its schemas into JSON Schema with; each schema holds on to it, so no bundler can leave it out. */
const DRAWERS = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** English sentences for what is wrong with a value; we refuse by code, in three languages of our own. */
const SENTENCES = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;
const RENAMED = /^export \{ (.*) \};/gm;

/** The gateways describe themselves in JSON Schema; a browser never does, so it gets the same names with nothing behind them. */
export function slimZod(): Plugin {
  return {
    name: 'aidline-slim-zod',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (SENTENCES.test(id)) return { code: "export default () => ({ localeError: () => 'invalid' });", map: null };
      if (!DRAWERS.test(id)) return undefined;
      const renamed = [...code.matchAll(RENAMED)].flatMap(([, names]) => names!.split(', '));
      const names = [
        ...[...code.matchAll(EXPORTED)].map(([, name]) => name!),
        ...renamed.map((name) => name.split(' as ').at(-1)!),
      ];
      return {
        code: `const nothing = () => undefined;\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };`,
        map: null,
      };
    },
  };
}

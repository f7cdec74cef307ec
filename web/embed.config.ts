import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compileI18nMessages } from './build/compile-i18n-messages.ts';
import { readOrganisation } from './build/organisation.ts';
import { messageBundlesPlugin } from './build/message-bundles-plugin.ts';
import { messageKeysOfEmbeddedChat } from './build/message-bundles.ts';
import { unusedStylesPlugin } from './build/unused-styles.ts';

/** What other sites' pages load, built after the site and into its folder: first the frame, then its loader. */
const shared = {
  root: import.meta.dirname,
  publicDir: false,
  resolve: { alias: { '@libs': `${import.meta.dirname}/../libs` } },
} satisfies UserConfig;

const outputOptions = { outDir: 'dist/client', emptyOutDir: false } as const;

/**
 * Replaces Vite's helper for dynamic imports, which preloads what a lazy chunk imports: the frame has one style sheet
 * and no lists of chunks. No option of Vite leaves the helper out, see DECISIONS.
 */
const withoutPreload = (): Plugin => ({
  name: 'aidline-no-preload',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});

/** The frame's document has no language yet; its title is seen by nobody but those who inspect it. */
const withTitle = (): Plugin => ({
  name: 'aidline-frame-title',
  transformIndexHtml: (html) => {
    const { name, languages } = readOrganisation();
    return html.replace('%organisation%', name[languages[0]!]);
  },
});

/** Schemas of the agents' pages are never parsed with in a frame; the bundler may drop each that is not used. */
const treeshake = {
  manualPureFunctions:
    'array boolean coerce.number discriminatedUnion email enum int iso.datetime literal number object preprocess record strictObject string union uuid'
      .split(' ')
      .map((name) => `z.${name}`),
  propertyReadSideEffects: false,
} as const;

/** Every chunk needs it; in one file it is smaller than in the two that the bundler makes by itself. */
const PREACT_GROUP = { name: 'preact', test: /[\\/]node_modules[\\/]preact[\\/]/ };

/** The same components as on the site, on Preact: a page that shows the chat has not got React already. */
const frame: UserConfig = {
  ...shared,
  resolve: {
    alias: {
      ...shared.resolve.alias,
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  build: {
    ...outputOptions,
    modulePreload: false,
    rolldownOptions: { input: 'embed.html', treeshake, output: { codeSplitting: { groups: [PREACT_GROUP] } } },
  },
  plugins: [
    withoutPreload(),
    messageBundlesPlugin(`${import.meta.dirname}/src`, messageKeysOfEmbeddedChat),
    compileI18nMessages(),
    withTitle(),
    tailwindcss(),
    unusedStylesPlugin(),
  ],
};

/** One classic script under a name that never changes. */
const loader: UserConfig = {
  ...shared,
  build: {
    ...outputOptions,
    rolldownOptions: { input: 'embed/embed.ts', output: { format: 'iife', entryFileNames: 'embed.js' } },
  },
};

export default defineConfig(({ mode }) => (mode === 'loader' ? loader : frame));

import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compileI18nMessages } from './build/compile-i18n-messages.ts';
import { messageKeysOfFrame } from './build/i18n-bundles.ts';
import { i18nMessagesPlugin } from './build/i18n-messages-plugin.ts';

/** What other people's pages load, built behind the site and into its folder: first the frame, then its loader. */
const shared = {
  root: import.meta.dirname,
  publicDir: false,
  resolve: { alias: { '@libs': `${import.meta.dirname}/../libs` } },
} satisfies UserConfig;

const outputOptions = { outDir: 'dist/client', emptyOutDir: false } as const;

/** What one does not need in order to type follows by itself. */
const lazyComponents = (): Plugin => ({
  name: 'aidline-late-parts',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /\/widget\/panel(-footer)?\.tsx$/.test(importer ?? '') &&
    /\/(contact-dialog|panel-menu|rating|secret-notice|attach-button)\.tsx$/.test(source)
      ? `${import.meta.dirname}/src/widget/lazy-components.tsx`
      : undefined,
});

/** A browser gives its translator to a frame only where the page around it asks for that, so its bytes stay away. */
const withoutDeviceTranslator = (): Plugin => ({
  name: 'aidline-no-device',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/device/lazy-device-translator.ts')
      ? `${import.meta.dirname}/src/chat/device/no-device-translator.ts`
      : undefined,
});

/** What agents alone can see stays away, too: nobody of ours reads in a frame. */
const withoutHeldMessageNotice = (): Plugin => ({
  name: 'aidline-no-held-words',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/held-message-notice.tsx')
      ? `${import.meta.dirname}/src/chat/no-held-message-notice.ts`
      : undefined,
});

/** The page around a frame says its language: what finds one by the address stays away as well. */
const withFramedRuntime = (): Plugin => ({
  name: 'aidline-framed-runtime',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/paraglide/runtime.js') ? `${import.meta.dirname}/src/i18n/framed-runtime.ts` : undefined,
});

/** What follows later finds by itself what it needs, and the frame has one style sheet: there is nothing to fetch ahead. */
const withoutPreload = (): Plugin => ({
  name: 'aidline-no-preload',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});

/** What only agents' pages are told of is parsed by nobody in a frame: a schema that is not used may go. */
const treeshake = {
  manualPureFunctions:
    'array boolean coerce.number discriminatedUnion email enum int iso.datetime literal number object preprocess record strictObject string union uuid'
      .split(' ')
      .map((name) => `z.${name}`),
  propertyReadSideEffects: false,
} as const;

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
  build: { ...outputOptions, modulePreload: false, rolldownOptions: { input: 'embed.html', treeshake } },
  plugins: [
    lazyComponents(),
    withoutPreload(),
    withoutDeviceTranslator(),
    withoutHeldMessageNotice(),
    withFramedRuntime(),
    i18nMessagesPlugin(`${import.meta.dirname}/src`, ['framed'], messageKeysOfFrame),
    compileI18nMessages(),
    tailwindcss(),
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

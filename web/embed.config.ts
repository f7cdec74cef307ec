import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compileWords } from './build/compile-words.ts';
import { smallZodPlugin } from './build/small-zod-plugin.ts';
import { wordsOfFrame } from './build/words-by-room.ts';
import { wordsPlugin } from './build/words-plugin.ts';

/** What other people's pages load, built behind the site and into its folder: first the frame, then its loader. */
const shared = {
  root: import.meta.dirname,
  publicDir: false,
  resolve: { alias: { '@libs': `${import.meta.dirname}/../libs` } },
} satisfies UserConfig;

const into = { outDir: 'dist/client', emptyOutDir: false } as const;

/** What one does not need in order to type follows by itself. */
const lateParts = (): Plugin => ({
  name: 'aidline-late-parts',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /\/widget\/panel(-foot)?\.tsx$/.test(importer ?? '') &&
    /\/(contact-dialog|panel-menu|rating|secret-notice|attach-button)\.tsx$/.test(source)
      ? `${import.meta.dirname}/src/widget/late-parts.tsx`
      : undefined,
});

/** A browser gives its translator to a frame only where the page around it asks for that, so its bytes stay away. */
const noDevice = (): Plugin => ({
  name: 'aidline-no-device',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/device/on-device.ts') ? `${import.meta.dirname}/src/chat/device/no-device.ts` : undefined,
});

/** What agents alone can see stays away, too: nobody of ours reads in a frame. */
const noHeldWords = (): Plugin => ({
  name: 'aidline-no-held-words',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/held-words.tsx') ? `${import.meta.dirname}/src/chat/no-held-words.ts` : undefined,
});

/** The page around a frame says its language: what finds one by the address stays away as well. */
const framedRuntime = (): Plugin => ({
  name: 'aidline-framed-runtime',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/paraglide/runtime.js') ? `${import.meta.dirname}/src/i18n/framed-runtime.ts` : undefined,
});

/** What follows later finds by itself what it needs, and the frame has one style sheet: there is nothing to fetch ahead. */
const noPreload = (): Plugin => ({
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
  build: { ...into, modulePreload: false, rolldownOptions: { input: 'embed.html', treeshake } },
  plugins: [
    lateParts(),
    noPreload(),
    smallZodPlugin(),
    noDevice(),
    noHeldWords(),
    framedRuntime(),
    wordsPlugin(`${import.meta.dirname}/src`, ['framed'], wordsOfFrame),
    compileWords(),
    tailwindcss(),
  ],
};

/** One classic script under a name that never changes. */
const loader: UserConfig = {
  ...shared,
  build: {
    ...into,
    rolldownOptions: { input: 'embed/embed.ts', output: { format: 'iife', entryFileNames: 'embed.js' } },
  },
};

export default defineConfig(({ mode }) => (mode === 'loader' ? loader : frame));

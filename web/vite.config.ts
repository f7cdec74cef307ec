import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chatFilesPlugin } from './build/chat-files-plugin.ts';
import { compileI18nMessages } from './build/compile-i18n-messages.ts';
import { contentPlugin } from './build/content-plugin.ts';
import { prerenderPaths, readContent } from './build/read-content.ts';
import { publicFilesPlugin } from './build/public-files-plugin.ts';
import { i18nMessagesPlugin } from './build/i18n-messages-plugin.ts';
import { createChunkGrouping } from './build/chunk-groups.ts';
import { smallZodPlugin } from './build/small-zod-plugin.ts';
import { LOCALES, pathInLocale } from './src/i18n/locale-path.ts';

const CONTENT_FOLDER = `${import.meta.dirname}/src/content`;

/** Every page that is written out as a file, in each language. A developer's server needs no list, and must start with a text half written. */
const pagesToPrerender = (command: 'build' | 'serve') =>
  command === 'build' ? prerenderPaths(readContent(CONTENT_FOLDER)) : [];

/** Where the gateway listens; with several, the first is enough for a developer's browser. */
const gateway = process.env.GATEWAYS?.split(',')[0]?.trim();

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: {
    alias: {
      '@libs': `${import.meta.dirname}/../libs`,
      'react-style-singleton': `${import.meta.dirname}/src/ui/adopted-style.ts`,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: createChunkGrouping() }] },
          },
        },
      },
    },
  },
  server: gateway ? { proxy: { '/api': gateway, '/socket.io': { target: gateway, ws: true } } } : {},
  plugins: [
    contentPlugin(CONTENT_FOLDER),
    publicFilesPlugin(CONTENT_FOLDER),
    i18nMessagesPlugin(`${import.meta.dirname}/src`),
    chatFilesPlugin(`${import.meta.dirname}/src/widget/widget.tsx`),
    smallZodPlugin(),
    compileI18nMessages(),
    tailwindcss(),
    tanstackStart({
      router: {
        generatedRouteTree: 'route-tree.gen.ts',
        routeFileIgnorePattern: '\\.spec\\.',
        quoteStyle: 'single',
        semicolons: true,
      },
      pages: pagesToPrerender(command).flatMap((page) =>
        LOCALES.map((locale) => ({ path: pathInLocale(locale, page), prerender: { enabled: true } })),
      ),
      prerender: {
        enabled: true,
        crawlLinks: false,
        autoStaticPathsDiscovery: false,
        autoSubfolderIndex: true,
        failOnError: true,
      },
      // A developer's server would answer every page with the shell, and hide what a reader gets.
      spa: {
        enabled: command === 'build',
        maskPath: '/agent',
        prerender: { outputPath: '/_shell', crawlLinks: false },
      },
    }),
    react(),
  ],
}));

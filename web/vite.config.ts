import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chatFilesPlugin } from './build/chat-files-plugin.ts';
import { compileI18nMessages } from './build/compile-i18n-messages.ts';
import { contentFolder } from './build/content-folder.ts';
import { contentPlugin } from './build/content-plugin.ts';
import { prerenderPaths, readContent } from './build/read-content.ts';
import { publicFilesPlugin } from './build/public-files-plugin.ts';
import { picturesPlugin } from './build/pictures-plugin.ts';
import { shareImagesPlugin } from './build/share-images-plugin.ts';
import { messageBundlesPlugin } from './build/message-bundles-plugin.ts';
import { messageKeysByBundle } from './build/message-bundles.ts';
import { createChunkGrouping } from './build/chunk-groups.ts';
import { pathInLocale, PREVIEW_PATH } from './src/i18n/locale-path.ts';

const CONTENT_FOLDER = contentFolder();

/**
 * Every prerendered page in each language. The development server needs no list, and must start while content is
 * incomplete.
 */
function pagesToPrerender(command: 'build' | 'serve') {
  if (command !== 'build') return [];
  const content = readContent(CONTENT_FOLDER);
  return [...prerenderPaths(content), PREVIEW_PATH].flatMap((page) =>
    content.organisation.languages.map((language) => ({
      path: pathInLocale(language, page),
      prerender: { enabled: true },
    })),
  );
}

/** The gateway's address; of several, the development server uses the first. */
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
  server: proxyTo(gateway),
  plugins: [
    contentPlugin(CONTENT_FOLDER),
    publicFilesPlugin(CONTENT_FOLDER),
    picturesPlugin(CONTENT_FOLDER),
    messageBundlesPlugin(`${import.meta.dirname}/src`, messageKeysByBundle),
    chatFilesPlugin(`${import.meta.dirname}/src/widget/widget.tsx`),
    compileI18nMessages(),
    tailwindcss(),
    tanstackStart({
      router: {
        generatedRouteTree: 'route-tree.gen.ts',
        routeFileIgnorePattern: '\\.spec\\.',
        quoteStyle: 'single',
        semicolons: true,
      },
      pages: pagesToPrerender(command),
      prerender: {
        enabled: true,
        crawlLinks: false,
        autoStaticPathsDiscovery: false,
        autoSubfolderIndex: true,
        failOnError: true,
      },
      // The development server would return the shell for every page, and hide what a reader gets.
      spa: {
        enabled: command === 'build',
        maskPath: '/agent',
        prerender: { outputPath: '/_shell', crawlLinks: false },
      },
    }),
    react(),
    // After the pages, which it reads.
    shareImagesPlugin(CONTENT_FOLDER),
  ],
}));

function proxyTo(gateway: string | undefined) {
  if (!gateway) return {};
  return {
    proxy: { '/api': gateway, '/.well-known/aidline-keys.json': gateway, '/socket.io': { target: gateway, ws: true } },
  };
}

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileI18nMessages } from './build/compile-i18n-messages.ts';
import { messageKeysByBundle } from './build/message-bundles.ts';
import { messageBundlesPlugin } from './build/message-bundles-plugin.ts';

const root = `${import.meta.dirname}/stories`;

/** Builds the stories: the components on one page and the states of the chat on another. Not part of the site. */
export default defineConfig({
  root,
  build: { rolldownOptions: { input: [`${root}/index.html`, `${root}/chat/index.html`] } },
  resolve: {
    alias: {
      '@libs': `${import.meta.dirname}/../libs`,
      'react-style-singleton': `${import.meta.dirname}/src/ui/adopted-style.ts`,
    },
  },
  plugins: [
    messageBundlesPlugin(`${import.meta.dirname}/src`, messageKeysByBundle),
    compileI18nMessages(),
    tailwindcss(),
    react(),
  ],
});

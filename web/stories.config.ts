import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The parts of the look on one page, for whoever changes one. Not a part of the site. */
export default defineConfig({
  root: `${import.meta.dirname}/stories`,
  resolve: {
    alias: {
      '@libs': `${import.meta.dirname}/../libs`,
      'react-style-singleton': `${import.meta.dirname}/src/ui/adopted-style.ts`,
    },
  },
  plugins: [
    paraglideVitePlugin({
      project: `${import.meta.dirname}/project.inlang`,
      outdir: `${import.meta.dirname}/src/paraglide`,
      outputStructure: 'message-modules',
      strategy: ['custom-address', 'baseLocale'],
    }),
    tailwindcss(),
    react(),
  ],
});

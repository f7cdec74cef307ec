import { paraglideVitePlugin } from '@inlang/paraglide-js';

const WEB = `${import.meta.dirname}/..`;

/** Compiles `messages` into `src/paraglide`; one way for every build, because all of them write into the same folder. */
export const compileWords = () =>
  paraglideVitePlugin({
    project: `${WEB}/project.inlang`,
    outdir: `${WEB}/src/paraglide`,
    outputStructure: 'message-modules',
    strategy: ['custom-address', 'baseLocale'],
  });

import { UserError, runBin } from './servers/user-error.ts';
import { embedSizes, loaderIntegrity } from './site/embed-size.ts';
import { SITE_FOLDER } from './system/service-options.ts';

/** `npm run size`: prints the size of the embedded chat, file by file; fails above the budget. */
await runBin(async () => {
  const sizes = embedSizes(SITE_FOLDER);
  for (const { name, bytes, budget, files } of sizes) {
    console.log(`${name}: ${bytes} bytes by gzip, of ${budget}`);
    for (const [file, weight] of files) console.log(`  ${String(weight).padStart(6)}  ${file}`);
  }
  console.log(`integrity of the loader: ${loaderIntegrity(SITE_FOLDER)}`);
  const heavy = sizes.filter(({ bytes, budget }) => bytes > budget).map(({ name }) => name);
  if (heavy.length > 0) throw new UserError(`Above its budget: ${heavy.join(', ')}.`);
});

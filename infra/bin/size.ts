import { PlainFault, runBin } from './servers/plain-fault.ts';
import { embedSizes } from './site/embed-size.ts';
import { SITE_FOLDER } from './system/service-orders.ts';

/** `npm run size`: what the embedded chat weighs, file by file; fails above the budget. */
await runBin(async () => {
  const sizes = embedSizes(SITE_FOLDER);
  for (const { name, bytes, budget, files } of sizes) {
    console.log(`${name}: ${bytes} bytes by gzip, of ${budget}`);
    for (const [file, weight] of files) console.log(`  ${String(weight).padStart(6)}  ${file}`);
  }
  const heavy = sizes.filter(({ bytes, budget }) => bytes > budget).map(({ name }) => name);
  if (heavy.length > 0) throw new PlainFault(`Above its budget: ${heavy.join(', ')}.`);
});

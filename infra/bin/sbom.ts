import { writeFileSync } from 'node:fs';
import { runBin } from './servers/user-error.ts';
import { billOfMaterials } from './supply-chain/bill-of-materials.ts';

/** `npm run sbom [-- FILE]`: writes what the images and the site are made of, as CycloneDX; without a file, prints it. */
await runBin(async () => {
  const [file] = process.argv.slice(2);
  const bill = billOfMaterials();
  const text = `${JSON.stringify(bill, null, 2)}\n`;
  if (!file) return void process.stdout.write(text);
  writeFileSync(file, text);
  console.log(`${file}: ${bill.components.length} packages, CycloneDX ${bill.specVersion}`);
});

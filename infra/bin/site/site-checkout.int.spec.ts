import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { copyCheckout } from './site-checkout.ts';

const folder = createTemporaryFolder('checkout');
afterAll(() => removeTemporaryFolder(folder));

it('gives a build a folder of packages that it may write to, where the ones of the software may be read-only', () => {
  copyCheckout(join(folder, 'workspace'));
  const at = (path: string) => lstatSync(join(folder, 'workspace', path));
  expect(at('node_modules').isSymbolicLink()).toBe(true);
  expect(at('web/node_modules').isDirectory()).toBe(true);
});

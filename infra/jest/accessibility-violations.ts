import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { REPOSITORY } from '../bin/servers/repository.ts';

/** Evaluated and not added as a script tag, which our content policy would refuse. */
const AXE_SOURCE = readFileSync(join(REPOSITORY, 'node_modules/axe-core/axe.min.js'), 'utf8');

type AxeViolation = { id: string; nodes: { target: string[] }[] };

/** The violations that axe finds on this page or in this frame, each with its elements; empty when there are none. */
export async function accessibilityViolations(page: Page | Frame): Promise<string[]> {
  await page.evaluate(AXE_SOURCE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

import { join } from 'node:path';
import type { ContentFault } from '@libs/protocol/content.ts';
import { ContentFaults } from '../../../web/build/content-faults.ts';
import { readLogo } from '../../../web/build/logo.ts';
import { readContent, type SiteContent } from '../../../web/build/read-content.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { type ContentEntries, writeEntries } from '../site/content-folder.ts';

/** `  records/tags.json:12: missing` */
const FAULT_LINE = /^\s*(\S+):(\d+): (.*)$/;

/** Reads this content as the build does; its faults in place of it when there are any. */
export function readEntriesAsSite(entries: ContentEntries): SiteContent | ContentFault[] {
  const folder = createTemporaryFolder('content');
  try {
    writeEntries(join(folder, 'content'), entries);
    const content = readContent(join(folder, 'content'));
    const { logo } = content.organisation;
    if (logo) readLogo(join(folder, 'content'), logo);
    return content;
  } catch (fault) {
    return faultsOf(fault);
  } finally {
    removeTemporaryFolder(folder);
  }
}

function faultsOf(fault: unknown): ContentFault[] {
  const lines = fault instanceof ContentFaults ? fault.faults : [(fault as Error).message];
  return lines.map((text) => {
    const found = FAULT_LINE.exec(text);
    return found
      ? { file: found[1]!, line: Number(found[2]), message: found[3]! }
      : { file: 'organisation.json', line: 1, message: text };
  });
}

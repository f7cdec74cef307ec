import type { ImportFault } from './check-imports.ts';

const OPENING_MARKER = '<!-- import rules -->';
const CLOSING_MARKER = '<!-- /import rules -->';

/** The block between the markers in README must equal the table that is enforced. */
export function checkReadmeRules(readme: string, drawing: string): ImportFault[] {
  const fault = (line: number, message: string): ImportFault[] => [{ path: 'README.md', line, message }];
  const start = readme.indexOf(OPENING_MARKER);
  const end = readme.indexOf(CLOSING_MARKER);
  if (start === -1 || end < start)
    return fault(1, `lacks the import rules between ${OPENING_MARKER} and ${CLOSING_MARKER}`);
  if (trimmedLines(readme.slice(start + OPENING_MARKER.length, end)) === trimmedLines(drawing)) return [];
  return fault(
    readme.slice(0, start).split('\n').length,
    'shows another table than the enforced one; paste what `node infra/lint/lint-imports.ts --draw` prints',
  );
}

/** The lines without the code fence and without trailing spaces. */
function trimmedLines(text: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('```'));
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

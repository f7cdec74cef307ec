import type { ImportFault } from './check-imports.ts';

const OPENING_MARKER = '<!-- arrows -->';
const CLOSING_MARKER = '<!-- /arrows -->';

/** README shows the table that is enforced, or it misleads: the block between the markers must equal the drawing. */
export function checkReadmeRules(readme: string, drawing: string): ImportFault[] {
  const fault = (line: number, message: string): ImportFault[] => [{ path: 'README.md', line, message }];
  const start = readme.indexOf(OPENING_MARKER);
  const end = readme.indexOf(CLOSING_MARKER);
  if (start === -1 || end < start) return fault(1, `lacks the arrows between ${OPENING_MARKER} and ${CLOSING_MARKER}`);
  if (trimmedLines(readme.slice(start + OPENING_MARKER.length, end)) === trimmedLines(drawing)) return [];
  return fault(
    readme.slice(0, start).split('\n').length,
    'draws other arrows than those enforced; paste what `node infra/lint/lint-imports.ts --draw` prints',
  );
}

/** The lines themselves, without the code fence and without spaces at their ends. */
function trimmedLines(text: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('```'));
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

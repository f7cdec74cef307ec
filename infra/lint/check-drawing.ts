import type { Fault } from './check-imports.ts';

const OPEN = '<!-- arrows -->';
const CLOSE = '<!-- /arrows -->';

/** README shows the table that is enforced, or it misleads: the block between the markers must equal the drawing. */
export function checkDrawing(readme: string, drawing: string): Fault[] {
  const fault = (line: number, message: string): Fault[] => [{ path: 'README.md', line, message }];
  const start = readme.indexOf(OPEN);
  const end = readme.indexOf(CLOSE);
  if (start === -1 || end < start) return fault(1, `lacks the arrows between ${OPEN} and ${CLOSE}`);
  if (plain(readme.slice(start + OPEN.length, end)) === plain(drawing)) return [];
  return fault(
    readme.slice(0, start).split('\n').length,
    'draws other arrows than those enforced; paste what `node infra/lint/arrows.ts --draw` prints',
  );
}

/** The lines themselves, without the code fence and without spaces at their ends. */
function plain(text: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('```'));
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

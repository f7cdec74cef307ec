import { m } from '../i18n/messages.ts';
import { formatDay } from './article-byline.tsx';

type LineSourceProps = { source: { url: string; date: string; checked: boolean; isOld?: boolean } };

/** Where a number or a rule is from, when it was read, and what is not certain about it. */
export function LineSource({ source: { url, date, checked, isOld = false } }: LineSourceProps) {
  const day = formatDay(date);
  return (
    <p className="mt-1 text-sm text-ink-soft">
      <a href={url} rel="noreferrer" className="underline underline-offset-4 [overflow-wrap:anywhere]">
        {m.lines_source({ host: new URL(url).host })}
      </a>{' '}
      {checked ? m.article_looked_at({ day }) : m.lines_unchecked({ day })}
      {isOld && <strong className="block text-alarm">{m.lines_old()}</strong>}
    </p>
  );
}

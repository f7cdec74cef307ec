import { type SubmitEvent, useId, useState } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';

const STARS = [1, 2, 3, 4, 5];

/** An optional rating, shown after a conversation was closed. */
export function Rating({ onRate }: { onRate: (stars: number, text: string) => void }) {
  const id = useId();
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (stars > 0) onRate(stars, text);
  };
  return (
    <form onSubmit={onSubmit} className="border-t border-line py-2">
      <fieldset>
        <legend className="text-sm font-semibold">{m.chat_rate()}</legend>
        <div className="flex">
          {STARS.map((star) => (
            <label
              key={star}
              className="grid size-11 cursor-pointer place-items-center rounded-control text-2xl has-focus-visible:outline-3 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name={id}
                checked={stars === star}
                onChange={() => setStars(star)}
                aria-label={m.chat_rate_stars({ stars: star })}
                className="sr-only"
              />
              <span aria-hidden="true" className={star <= stars ? 'text-brand' : 'text-line-strong'}>
                {star <= stars ? '★' : '☆'}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <div className="flex flex-wrap gap-2">
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={1000}
            aria-label={m.chat_rate_text()}
            placeholder={m.chat_rate_text()}
            className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft"
          />
          <Button type="submit">{m.chat_rate_send()}</Button>
        </div>
      )}
    </form>
  );
}

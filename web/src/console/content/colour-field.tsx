import { contrast, readableOn, textColourOn } from '../../ui/brand-colour.ts';
import { m } from '../../i18n/messages.ts';
import { OneLineField } from './text-fields.tsx';
import type { FieldProps } from './field-props.ts';

const IS_COLOUR = /^#[0-9a-f]{6}$/;
/** Of the site in light and dark, as `web/build/organisation-look.ts` checks it. */
const BACKGROUNDS = { light: '#fbf9f4', dark: '#0f1b1e' } as const;

/** A colour, and how links and buttons look with it: what is not readable is made darker or lighter by the site. */
export function ColourField(props: FieldProps) {
  const colour = typeof props.value === 'string' && IS_COLOUR.test(props.value) ? props.value : null;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <OneLineField
          {...props}
          field={{ kind: 'string' }}
          onValue={(value) => props.onValue(String(value).toLowerCase())}
        />
        <input
          type="color"
          aria-label={m.content_choose_colour()}
          value={colour ?? '#000000'}
          onChange={({ target }) => props.onValue(target.value)}
          className="h-11 w-16 rounded-control border border-line-strong bg-surface p-1"
        />
      </div>
      {colour && (
        <svg
          viewBox="0 0 320 60"
          role="img"
          aria-label={m.content_colour_preview()}
          className="w-full max-w-80 rounded-control border border-line"
        >
          <Sample background={BACKGROUNDS.light} colour={colour} x={0} />
          <Sample background={BACKGROUNDS.dark} colour={colour} x={160} />
        </svg>
      )}
    </div>
  );
}

/** Drawn as a picture: the page's policy allows no style that is written at run time. */
function Sample({ background, colour, x }: { background: string; colour: string; x: number }) {
  const readable = readableOn(colour, background);
  return (
    <>
      <rect x={x} width="160" height="60" fill={background} />
      <text x={x + 12} y="35" fill={readable} fontSize="14" textDecoration="underline">
        {m.content_colour_link()}
      </text>
      <rect x={x + 70} y="14" width="78" height="32" rx="6" fill={readable} />
      <text x={x + 109} y="34" fill={textColourOn(readable)} fontSize="12" textAnchor="middle">
        {contrast(readable, background).toFixed(1)} : 1
      </text>
    </>
  );
}

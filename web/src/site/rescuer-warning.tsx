import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { AID_LINE_MARGIN } from './section.tsx';

/** Warns of recovery scams, which target victims a second time. */
export function RescuerWarning() {
  return (
    <section id="rescuers" aria-labelledby="rescuers-title" className="bg-alarm-soft">
      <div
        className={classNames(
          'mx-auto grid max-w-6xl gap-3 px-4 py-10 sm:py-12 lg:grid-cols-[1fr_1.8fr] lg:gap-12',
          AID_LINE_MARGIN,
        )}
      >
        <h2 id="rescuers-title" className="font-display text-2xl text-alarm sm:text-3xl">
          {m.again_title()}
        </h2>
        <p className="max-w-prose text-lg">{m.again_text()}</p>
      </div>
    </section>
  );
}

import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { InitialsAvatar } from './initials-avatar.tsx';
import { OwnPicture } from './own-picture.tsx';

type PersonCardProps = {
  person: RecordOf<'consultants'> & { description?: string };
  /** Varies the drawn circle. */
  seed: number;
};

export function PersonCard({ person, seed }: PersonCardProps) {
  const { initials, name, position, country, years, expertise, description, specialties, sample, portrait } = person;
  return (
    <article className="flex flex-wrap gap-4">
      {portrait ? (
        <OwnPicture picture={portrait} shape="portrait" className="size-18 shrink-0 rounded-full object-cover" />
      ) : (
        <InitialsAvatar initials={initials} seed={seed} />
      )}
      <div className="min-w-[min(100%,10rem)] flex-1">
        <h3 className="font-display text-xl">{name}</h3>
        <p className="text-brand">{position}</p>
        <p className="text-ink-soft">
          {country} · {m.team_years({ years })}
        </p>
        <p className="mt-2 font-semibold">{expertise}</p>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={m.team_specialties()}>
          {specialties.map((specialty) => (
            <li key={specialty} className="max-w-full rounded-full border border-line px-3 py-0.5 text-sm">
              {specialty}
            </li>
          ))}
        </ul>
        {sample && (
          <p className="mt-2">
            <SampleLabel />
          </p>
        )}
      </div>
    </article>
  );
}

type AvatarProps = { initials: string; isOnline?: boolean };

/** Initials in a circle, with a dot while that person is connected. Decoration beside a name: it says nothing by itself. */
export function Avatar({ initials, isOnline = false }: AvatarProps) {
  return (
    <span aria-hidden="true" className="relative shrink-0">
      <span className="grid size-10 place-items-center rounded-full bg-brand text-xs font-bold text-on-brand">
        {initials}
      </span>
      {isOnline && <span className="absolute end-0 bottom-0 size-3 rounded-full border-2 border-paper bg-online" />}
    </span>
  );
}

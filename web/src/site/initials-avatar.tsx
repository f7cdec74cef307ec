/** A drawn avatar: the initials in a circle. No face, because these people are invented. */
export function InitialsAvatar({ initials, seed }: { initials: string; seed: number }) {
  return (
    <svg viewBox="0 0 80 80" className="size-18 shrink-0" aria-hidden="true" focusable="false">
      <path
        d={handDrawnCircle(seed)}
        className="fill-brand-soft stroke-brand"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <text x="40" y="48" textAnchor="middle" fontSize="24" className="fill-ink font-display font-semibold">
        {initials}
      </text>
    </svg>
  );
}

const OUTLINE_POINTS = 7;

/** A circle that looks drawn by hand, slightly different for each seed. */
function handDrawnCircle(seed: number): string {
  const points = Array.from({ length: OUTLINE_POINTS }, (_, index) => {
    const angle = (index / OUTLINE_POINTS) * 2 * Math.PI + seed;
    const radius = 34 + 3.4 * Math.sin(seed * 7.3 + index * 2.4);
    return [40 + radius * Math.cos(angle), 40 + radius * Math.sin(angle)] as const;
  });
  const middle = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]) =>
    `${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}`;
  const curves = points.map((point, index) => {
    const next = points[(index + 1) % OUTLINE_POINTS]!;
    return `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle(point, next)}`;
  });
  return `M${middle(points[OUTLINE_POINTS - 1]!, points[0]!)}${curves.join('')}Z`;
}

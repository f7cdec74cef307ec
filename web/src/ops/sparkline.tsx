const WIDTH = 240;
const HEIGHT = 48;

/** The recent values as a line. Decorative: the number is shown next to it. */
export function Sparkline({ values: measured }: { values: readonly number[] }) {
  // A single value is drawn as a level line: a slope would suggest a rise.
  const values = measured.length === 1 ? [measured[0]!, measured[0]!] : measured;
  const max = Math.max(1, ...values);
  const x = (index: number) => (values.length < 2 ? WIDTH : (index / (values.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - 2 - (value / max) * (HEIGHT - 6);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-12 w-full">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} fill="currentColor" opacity="0.12" />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

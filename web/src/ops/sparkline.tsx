const WIDTH = 240;
const HEIGHT = 48;

/** The last minutes as a line. The number stands beside it, so it is a picture and nothing else. */
export function Sparkline({ values: measured }: { values: readonly number[] }) {
  // Of a single measure, a level: a slope would say that something has risen.
  const values = measured.length === 1 ? [measured[0]!, measured[0]!] : measured;
  const most = Math.max(1, ...values);
  const x = (index: number) => (values.length < 2 ? WIDTH : (index / (values.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - 2 - (value / most) * (HEIGHT - 6);
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

import { SampleLabel } from '../ui/sample-label.tsx';

type TimelineProps = {
  steps: { id: string; date: string; title: string; text: string; sample?: true | undefined }[];
};

/** Dated steps along a line. */
export function Timeline({ steps }: TimelineProps) {
  return (
    <>
      <ol className="mt-8 max-w-3xl">
        {steps.map(({ id, date, title, text }) => (
          <li key={id} className="relative border-s-3 border-brand pb-8 ps-7 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute start-[-0.5625rem] top-1.5 size-4 rounded-full border-3 border-brand bg-paper"
            />
            <p className="font-semibold text-brand tabular-nums">{date}</p>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      {steps.some(({ sample }) => sample) && (
        <p className="mt-6">
          <SampleLabel />
        </p>
      )}
    </>
  );
}

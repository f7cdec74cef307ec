import { classNames } from '../ui/class-names.ts';

type TagsProps = {
  tags: { id: string; name: string }[];
  className?: string;
};

export function Tags({ tags, className }: TagsProps) {
  return (
    <ul className={classNames('flex flex-wrap gap-2', className)}>
      {tags.map(({ id, name }) => (
        <li key={id} className="max-w-full rounded-full bg-sunken px-3 py-0.5 text-sm text-ink">
          {name}
        </li>
      ))}
    </ul>
  );
}

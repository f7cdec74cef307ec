type TitledTextListProps = {
  items: { id: string; title: string; text: string }[];
};

/** A list of titles, each with a sentence or two. */
export function TitledTextList({ items }: TitledTextListProps) {
  return (
    <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {items.map(({ id, title, text }) => (
        <li key={id} className="border-s-2 border-brand ps-4">
          <h3 className="text-xl">{title}</h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

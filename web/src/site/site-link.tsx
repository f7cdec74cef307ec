import { Link } from '@tanstack/react-router';
import type { NavigationItem } from '../content/navigation.ts';
import { classNames } from '../ui/class-names.ts';

interface SiteLinkProps {
  item: NavigationItem;
  className?: string;
}

/** Bolder and underlined: a mark that is also seen without colours, and where the system paints with its own. */
const CURRENT_LINK_CLASSES =
  'aria-[current=page]:font-bold aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:decoration-3 aria-[current=page]:underline-offset-6';

/** A link of the navigation; the one to the page being read is marked for eyes and ears. */
export function SiteLink({ item, className }: SiteLinkProps) {
  return (
    <Link
      to={item.to}
      activeOptions={{ exact: item.to === '/' }}
      className={classNames(className, CURRENT_LINK_CLASSES)}
    >
      {item.label()}
    </Link>
  );
}

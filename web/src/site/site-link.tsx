import { Link } from '@tanstack/react-router';
import type { NavigationItem } from '../content/navigation.ts';
import { classNames } from '../ui/class-names.ts';

type SiteLinkProps = {
  item: NavigationItem;
  className?: string;
};

/** Bold and underlined: visible also without colours and in the system's forced colours. */
const CURRENT_LINK_CLASSES =
  'aria-[current=page]:font-bold aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:decoration-3 aria-[current=page]:underline-offset-6';

/** A navigation link; the one to the current page is marked visibly and with aria-current. */
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
